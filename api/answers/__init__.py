"""Questions that are answered at once, in child processes that can be killed."""

from api.answers.service import Answers

__all__ = ["Answers"]
