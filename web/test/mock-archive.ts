import { type Acceptance, type Activity, createPromotion, ERASED, type Promotion } from '@tillmap/contracts';
import {
  aDashboard,
  anAcceptance,
  anAcceptanceInFull,
  anActivity,
  aPromotion,
  aPromotionFile,
  someAcceptanceStats,
} from '../src/testing/archive-builders.ts';
import type { Answer, Asked } from './mock-answer.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const id = (kind: string, number: number): string => `0199a3a0-0000-7000-80${kind}-${String(number).padStart(12, '0')}`;
const json = (value: unknown, status = 200): Answer => ({ status, json: value });
const data = (value: unknown): Answer => json({ data: value });
const pageOf = (rows: readonly unknown[], query: URLSearchParams): Answer => {
  const page = Number(query.get('page') ?? 1);
  const last_page = Math.max(1, Math.ceil(rows.length / 20));
  return data({
    data: rows.slice((page - 1) * 20, page * 20),
    current_page: page,
    last_page,
    per_page: 20,
    total: rows.length,
  });
};

const FILES = [
  'spring prices.xlsx',
  'Northgate Wholesale – ambient, chilled and frozen promotional price list for independent retailers, period 3, final version 2 (corrected).xlsm',
  'shelf-edge-labels.csv',
  'order form.xls',
];
const someFiles = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aPromotionFile({
      id: id('01', index),
      original_filename: FILES[index % FILES.length]!,
      file_size: [1_572_864, 524_288_000, 812, 48_640][index % 4]!,
      created_at: daysAgo(index + 0.2),
      ...(index === 3 ? { problem: 'The file is missing from the store; ask for it again.' } : {}),
    }),
  );
const NAMES = [
  'Spring offers',
  'Easter',
  'Period 3 – a name that somebody made very long so that it needs two lines',
  'BBQ',
];
const promotions: Promotion[] = Array.from({ length: 9 }, (_, index) => {
  const files = someFiles([4, 0, 2, 1][index % 4]!);
  return aPromotion({
    id: id('02', index),
    name: `${NAMES[index % 4]} ${2026 - (index >> 2)}`,
    description: index % 3 === 1 ? '' : 'Ambient goods at two thirds of the price; order before Thursday noon.',
    start_date: index % 4 === 3 ? null : daysAgo(60 * index - 20).slice(0, 10),
    end_date: index % 5 === 3 ? null : daysAgo(60 * index - 50).slice(0, 10),
    files,
    file_count: files.length,
  });
});

const acceptances: Acceptance[] = Array.from({ length: 64 }, (_, index) =>
  anAcceptance({
    id: id('03', index),
    accepted_at: daysAgo(index * 0.7),
    product_count: 1240 - index * 7,
    not_reviewed_count: index % 3 === 0 ? 12 + index : 0,
    session_name:
      index % 5 === 2 ? 'The weekly order of all four shops, with the promotion lines' : `Week ${12 - (index % 9)}`,
    ...(index === 4 ? { is_erased: true, user: { name: ERASED, email: ERASED } } : {}),
  }),
);

const HAPPENED: readonly Partial<Activity>[] = [
  {},
  { kind: 'sign_in', what: 'signed_in', summary: 'Signed in.' },
  { kind: 'import', what: 'import_completed', summary: 'Imported 1,230 reference mappings from northgate.csv.' },
  { kind: 'user', what: 'role_changed', summary: 'Made Mia Manager (manager@example.com) an admin.' },
  { kind: 'audit', what: 'head_kept', summary: 'Kept the head of the trail.', user: null, ip_address: '' },
];
const activities: Activity[] = Array.from({ length: 64 }, (_, index) =>
  anActivity({ ...HAPPENED[index % 5], id: String(64 - index), number: 64 - index, at: daysAgo(index * 0.05) }),
);

const find = (asked: Asked): Promotion | undefined => promotions.find((one) => one.id === asked.params.id);
const gone = json({ title: 'Not found', status: 404, message: 'This promotion no longer exists.' }, 404);

const fileRemoved = (fileId: string): Answer => {
  for (const promotion of promotions) {
    promotion.files = promotion.files.filter((file) => file.id !== fileId);
    promotion.file_count = promotion.files.length;
  }
  return { status: 204 };
};

/** Promotions, the disclaimer audit and the dashboard, made up. */
export const archiveAnswers: Record<string, (asked: Asked) => Answer> = {
  listPromotions: ({ query }) =>
    json(
      promotions.filter((one) => !query.get('wholesaler_code') || one.wholesaler_code === query.get('wholesaler_code')),
    ),
  showPromotion: (asked) => (find(asked) ? json(find(asked)) : gone),
  createPromotion: ({ body }) => {
    const made = aPromotion({ ...createPromotion.body!.parse(body), id: crypto.randomUUID() });
    promotions.unshift(made);
    return json(made, 201);
  },
  uploadPromotionFile: (asked) => {
    const promotion = find(asked);
    if (!promotion) return gone;
    const file = aPromotionFile({ id: crypto.randomUUID(), created_at: daysAgo(0) });
    promotion.files.unshift(file);
    promotion.file_count += 1;
    return json(file, 201);
  },
  downloadPromotionFile: () => ({ file: 'barcode,price\r\n' }),
  deletePromotionFile: ({ params }) => fileRemoved(params.id!),
  deletePromotion: (asked) => {
    promotions.splice(promotions.indexOf(find(asked)!), 1);
    return { status: 204 };
  },
  acceptanceStats: () => data(someAcceptanceStats()),
  listAcceptances: ({ query }) => {
    const word = (query.get('search') ?? '').toLowerCase();
    const fit = acceptances.filter((one) => `${one.user.name} ${one.session_name}`.toLowerCase().includes(word));
    return pageOf(fit, query);
  },
  showAcceptance: ({ params }) => data(anAcceptanceInFull(acceptances.find((one) => one.id === params.id))),
  exportAcceptances: () => ({ file: 'User,Email\r\n' }),
  listActivities: ({ query }) => pageOf(activities, query),
  weeklyReviewWork: () => data([]),
  dashboard: () => data(aDashboard({ recent_activities: activities.slice(0, 5) })),
};
