import type { LearnedProduct } from '@tillmap/contracts';
import { aLearnedProduct, OTHER_PLACE } from '../src/testing/learned-builders.ts';
import { aModel, reviewSettingsAnswer, someSettings } from '../src/testing/quality-builders.ts';
import type { Answer, Asked } from './mock-answer.ts';

const HOUR_MS = 3_600_000;
const settings = [
  someSettings(0),
  someSettings(1, { review_threshold: 72, mappings: 350 }),
  someSettings(1, { id: crypto.randomUUID(), code: 'NEW', name: 'Newgate Foods', mappings: 12, active: false }),
];

const NAMES = [
  'Golden Crunch Bar',
  'Breakfast Tea Bags',
  'Extra Long Name of a Chocolate Selection Box for Easter',
  'Cola',
];
const USERS = ['Sam Staff', 'Kim Ó Neill'];

let learned: LearnedProduct[] = Array.from({ length: 34 }, (_, at) =>
  aLearnedProduct({
    id: crypto.randomUUID(),
    barcode: String(5_012_345_678_900 + at),
    name: `${NAMES[at % NAMES.length]} ${at + 1}`,
    from: at % 3 === 0 ? OTHER_PLACE : null,
    how: at % 4 === 0 ? 'accepted' : 'changed',
    user_id: `user-${at % USERS.length}`,
    user_name: USERS[at % USERS.length] ?? '',
    session_id: `0199a3a0-0000-7000-8000-0000000001b${at % 3}`,
    session_name: `Delivery of week ${10 + (at % 3)}`,
    at: new Date(Date.now() - (at + 1) * HOUR_MS).toISOString(),
    state: at === 5 ? 'replaced' : 'learned',
  }),
);
let reverted: readonly string[] = [];
const isOf =
  ({ user_id, session_id, ids }: Record<string, unknown>) =>
  (one: LearnedProduct): boolean =>
    (!user_id || one.user_id === user_id) &&
    (!session_id || one.session_id === session_id) &&
    (!Array.isArray(ids) || ids.includes(one.id));
const become = (ids: readonly string[], part: Partial<LearnedProduct>): void => {
  learned = learned.map((one) => (ids.includes(one.id) ? { ...one, ...part } : one));
};

/** A wholesaler that was learned, one that is being learned and one with too few mappings. */
export const qualityAnswers: Record<string, (asked: Asked) => Answer> = {
  listReviewSettings: () => ({ json: reviewSettingsAnswer(settings) }),
  updateReviewSettings: ({ params, body }) => ({
    json: { data: Object.assign(settings.find(({ id }) => id === params.id) ?? {}, body) },
  }),
  listLearned: ({ query }) => {
    const search = (query.get('search') ?? '').toLowerCase();
    const page = Number(query.get('page') ?? 1);
    const of = learned.filter(isOf(Object.fromEntries(query)));
    const found = of.filter(({ name, barcode }) => `${name} ${barcode}`.toLowerCase().includes(search));
    const pagination = {
      current_page: page,
      last_page: Math.ceil(found.length / 20),
      per_page: 20,
      total: found.length,
    };
    const not_reverted = of.filter((one) => one.reverted === null).length;
    return { json: { data: { learned: found.slice((page - 1) * 20, page * 20), pagination, not_reverted } } };
  },
  revertLearned: ({ body }) => {
    reverted = learned.filter((one) => one.reverted === null && isOf(body)(one)).map(({ id }) => id);
    become(reverted, { state: 'reverted', reverted: { at: new Date().toISOString(), by: 'Ada Admin', stays: null } });
    const { length } = reverted;
    const message = `Reverted ${length} learned ${length === 1 ? 'product' : 'products'}.`;
    return { json: { message, revert_id: crypto.randomUUID(), reverted: length, stayed: 0 } };
  },
  restoreLearned: () => {
    become(reverted, { state: 'learned', reverted: null });
    return { json: { message: `Restored ${reverted.length} learned products.`, restored: reverted.length } };
  },
  matchingQuality: () => ({
    json: {
      data: {
        min_mappings: 200,
        models: [aModel({ trained_at: new Date(Date.now() - 2 * HOUR_MS).toISOString() })],
        untrained: [{ wholesaler_code: 'BAY', reason: 'training' }],
      },
    },
  }),
};
