"""Files appear whole or not at all, and what goes wrong is told by their own names."""

import errno
from pathlib import Path

import pytest

from printables.output import whole_file


def test_a_full_disk_is_told_by_the_name_of_the_file(tmp_path: Path) -> None:
    target = tmp_path / "box.pdf"
    target.write_bytes(b"older")
    with pytest.raises(OSError, match="No space left") as caught, whole_file(target):
        raise OSError(errno.ENOSPC, "No space left on device")
    assert caught.value.filename == str(target)
    assert [path.name for path in tmp_path.iterdir()] == ["box.pdf"]
    assert target.read_bytes() == b"older"


def test_a_folder_that_is_not_there_is_told_by_the_name_of_the_file(tmp_path: Path) -> None:
    target = tmp_path / "nowhere" / "box.pdf"
    with pytest.raises(FileNotFoundError) as caught, whole_file(target):
        raise AssertionError("there is no place to write to")
    assert caught.value.filename == str(target)
