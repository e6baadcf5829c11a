import {
  type ReviewCounts,
  type ReviewedProduct,
  type ReviewOverview,
  type ReviewStep,
  reviewOverview,
  type SpotCheck,
  type StepAnswer,
  spotCheck,
  takeReviewStep,
  type WorkbenchProduct,
  type WorkbenchRow,
} from '@tillmap/contracts';
import { aReviewState } from './builders.ts';

/** A row as the workbench gets it. */
export const aRow = (product: ReviewedProduct, review: Parameters<typeof aReviewState>[0] = {}): WorkbenchRow => ({
  ...product,
  review: aReviewState({ ...product.review, ...review }),
});

/** The same with its history. */
export const aDetail = (product: ReviewedProduct, over: Partial<WorkbenchProduct> = {}): WorkbenchProduct => ({
  ...aRow(product),
  history: [],
  proposed: {
    place: [product.department, product.sub_department, product.category_group].filter(Boolean).join(' › '),
    vat_code: product.vat_code,
    confidence: product.confidence,
  },
  ...over,
});

export const someCounts = (over: Partial<ReviewCounts> = {}): ReviewCounts => ({
  total: 1240,
  to_do: 186,
  done: 12,
  skipped: 6,
  later: 0,
  accepted: 8,
  changed: 4,
  ...over,
});

export const anOverview = (over: Partial<ReviewOverview> = {}): ReviewOverview =>
  reviewOverview.answer.shape.data.parse({
    matching: 1240,
    counts: someCounts(),
    seq: 1,
    facets: {
      dept: [],
      group: [],
      reason: [],
      state: [],
      check: [],
      source: [],
      vat: [],
      band: [],
      change: [],
      flag: [],
    },
    departments: [],
    confidences: [],
    review_threshold: 80,
    expected: { wrong: 0, share: 0, not_reviewed: 0, unseen: 0, reviews_for_one_percent: 0 },
    ...over,
  });

export const aStep = (over: Partial<ReviewStep> = {}): ReviewStep => ({
  id: 1,
  action: 'accept',
  words: 'Accepted',
  by: { id: 'u-1', name: 'Sam Staff' },
  at: '2026-03-02T09:00:00Z',
  products: 1,
  undone: false,
  undoes: null,
  ...over,
});

/** What a step answers that changed these rows. */
export const aStepAnswer = (products: WorkbenchRow[], over: Partial<StepAnswer> = {}): StepAnswer =>
  takeReviewStep.answer.shape.data.parse({
    step: aStep({ products: products.length }),
    changed: products.length,
    untouched: { decided: 0, without_place: 0, not_in_doubt: 0, as_wanted: 0 },
    products,
    seq: 2,
    counts: someCounts(),
    learned: false,
    ...over,
  });

export const aSpotCheck = (over: Partial<SpotCheck> = {}): SpotCheck =>
  spotCheck.answer.shape.data.parse({
    asked_at: null,
    size: 20,
    right: 0,
    wrong: 0,
    interval: null,
    products: [],
    ...over,
  });
