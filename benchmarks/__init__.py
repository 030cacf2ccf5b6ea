"""What the product costs, against peers in the same run: ``python -m benchmarks``.

Never part of the tests: times depend on the machine, so they are told, not tested.
"""
