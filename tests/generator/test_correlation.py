"""Correlations against another implementation, intervals that cover, weights that fit."""

import numpy as np
import pytest
from scipy import stats
from scipy.optimize import nnls

from generator.papua_bridges.correlation import estimate, folds, pearson, ranks, spearman, weigh

RNG = np.random.default_rng(3)
X = RNG.integers(0, 9, 80).astype(float)
Y = X + RNG.normal(0, 3, 80)


def test_correlations_are_those_of_scipy() -> None:
    assert pearson(X, Y) == pytest.approx(stats.pearsonr(X, Y).statistic)
    assert spearman(X, Y) == pytest.approx(stats.spearmanr(X, Y).statistic)
    assert ranks(X).tolist() == stats.rankdata(X).tolist()


def test_what_does_not_vary_is_not_correlated() -> None:
    assert spearman(np.ones(5), np.arange(5.0)) == 0.0


def test_the_interval_holds_the_estimate_and_is_wider_for_fewer_boards() -> None:
    many = estimate(spearman, X, Y, [str(n) for n in range(80)])
    few = estimate(spearman, X, Y, [str(n // 10) for n in range(80)])
    assert many.low < many.value < many.high
    assert many.value == few.value == spearman(X, Y)
    assert estimate(spearman, X, Y, [str(n) for n in range(80)]) == many


def test_folds_keep_the_tasks_of_a_board_together() -> None:
    boards = [str(n // 4) for n in range(80)]
    masks = folds(boards, 5)
    assert np.sum(masks, axis=0).tolist() == [1] * 80
    for mask in masks:
        assert all(len(set(mask[n : n + 4].tolist())) == 1 for n in range(0, 80, 4))


def test_weights_are_those_of_nonnegative_least_squares() -> None:
    terms = RNG.normal(size=(200, 4))
    target = terms @ np.array([2.0, 0.0, 0.5, -1.0]) + 7 + RNG.normal(0, 0.1, 200)
    centred = terms - terms.mean(axis=0)
    expected, _ = nnls(centred, target - target.mean())
    assert weigh(terms, target) == pytest.approx(expected, abs=1e-6)
    assert weigh(terms, target)[3] == 0.0


def test_a_prior_decides_where_the_data_do_not() -> None:
    terms = np.ones((30, 2)) * np.arange(30.0)[:, None]
    fitted = weigh(terms, 3.0 * np.arange(30.0), np.array([1.0, 2.0]), strength=5.0)
    assert fitted[1] == pytest.approx(2 * fitted[0], rel=1e-3)
