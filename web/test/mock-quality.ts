import { aModel, reviewSettingsAnswer, someSettings } from '../src/testing/quality-builders.ts';
import type { Answer, Asked } from './mock-answer.ts';

const HOUR_MS = 3_600_000;
const settings = [
  someSettings(0),
  someSettings(1, { review_threshold: 72, mappings: 350 }),
  someSettings(1, { id: crypto.randomUUID(), code: 'NEW', name: 'Newgate Foods', mappings: 12, active: false }),
];

/** A wholesaler that was learned, one that is being learned and one with too few mappings. */
export const qualityAnswers: Record<string, (asked: Asked) => Answer> = {
  listReviewSettings: () => ({ json: reviewSettingsAnswer(settings) }),
  updateReviewSettings: ({ params, body }) => ({
    json: { data: Object.assign(settings.find(({ id }) => id === params.id) ?? {}, body) },
  }),
  matchingQuality: () => ({
    json: {
      data: {
        fewest_mappings: 200,
        models: [aModel({ trained_at: new Date(Date.now() - 2 * HOUR_MS).toISOString() })],
        unlearned: [{ wholesaler_code: 'BAY', reason: 'training' }],
      },
    },
  }),
};
