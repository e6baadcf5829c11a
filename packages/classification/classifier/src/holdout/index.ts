export { buildFolds, type Fold, type HoldoutMapping } from './holdout-folds.ts';
export { countHoldout, type HoldoutCounts, type HoldoutOutcome, type HoldoutReport } from './holdout-report.ts';
export { numberOf, orderBy, randomFrom } from './random.ts';
