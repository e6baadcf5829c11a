import {
  type Acceptance,
  type AcceptanceDetails,
  type AcceptanceStats,
  type Activity,
  acceptanceDetailsSchema,
  acceptanceSchema,
  acceptanceStatsSchema,
  activitySchema,
  type Dashboard,
  dashboardSchema,
  type Promotion,
  type PromotionFile,
  promotionFileSchema,
  promotionSchema,
} from '@tillmap/contracts';
import { DISCLAIMER, SESSION_ID } from './builders.ts';

/** Promotions, acceptances and figures as the server answers them; a test names only what it is about. */

const NORTH = { code: 'NORTH', name: 'Northgate Wholesale' };
const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

export const PROMOTION_ID = '0199a3a0-0000-7000-8000-0000000000a1';

export const aPromotionFile = (over: Partial<PromotionFile> = {}): PromotionFile =>
  promotionFileSchema.parse({
    id: '0199a3a0-0000-7000-8000-0000000000a2',
    original_filename: 'spring prices.xlsx',
    file_size: 1_572_864,
    created_at: '2026-03-02T09:14:00Z',
    uploader: { name: 'Sam Staff' },
    sha256: SHA256,
    problem: null,
    ...over,
  });

/** As many files as it has, unless told otherwise. */
export const aPromotion = (over: Partial<Promotion> = {}): Promotion =>
  promotionSchema.parse({
    id: PROMOTION_ID,
    name: 'Spring offers',
    description: 'Ambient goods at two thirds of the price.',
    start_date: '2026-03-01',
    end_date: '2026-03-31',
    wholesaler_code: NORTH.code,
    wholesaler: NORTH,
    file_count: over.files?.length ?? 0,
    files: [],
    ...over,
  });

export const anAcceptance = (over: Partial<Acceptance> = {}): Acceptance =>
  acceptanceSchema.parse({
    id: '0199a3a0-0000-7000-8000-0000000000a3',
    user: { name: 'Sam Staff', email: 'staff@example.com' },
    session_name: 'Week 12 order',
    wholesaler_code: NORTH.code,
    product_count: 1240,
    not_reviewed_count: 12,
    downloaded_filename: 'NORTH_Week_12_order_20260302-091400.csv',
    ip_address: '192.0.2.17',
    accepted_at: '2026-03-02T09:14:00Z',
    is_erased: false,
    session: { id: SESSION_ID, wholesaler: NORTH },
    ...over,
  });

export const anAcceptanceInFull = (over: Partial<AcceptanceDetails> = {}): AcceptanceDetails =>
  acceptanceDetailsSchema.parse({
    ...anAcceptance(over),
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0 Safari/537.36',
    disclaimer_version: '1',
    disclaimer_text: DISCLAIMER,
    file_sha256: SHA256,
    record: { number: 4_711, sha256: SHA256 },
    ...over,
  });

export const someAcceptanceStats = (over: Partial<AcceptanceStats> = {}): AcceptanceStats =>
  acceptanceStatsSchema.parse({
    total_acceptances: 1_204,
    unique_users: 17,
    total_products_downloaded: 1_482_110,
    acceptances_last_30_days: 96,
    top_users: [],
    recent_acceptances: [],
    ...over,
  });

export const anActivity = (over: Partial<Activity> = {}): Activity =>
  activitySchema.parse({
    id: '4711',
    number: 4_711,
    kind: 'download',
    what: 'downloaded',
    summary: 'Downloaded NORTH_Week_12_order_20260302-091400.csv with 1,240 products.',
    user: { name: 'Sam Staff', email: 'staff@example.com' },
    is_erased: false,
    ip_address: '192.0.2.17',
    wholesaler_code: NORTH.code,
    at: '2026-03-02T09:14:00Z',
    ...over,
  });

const DAY_MS = 86_400_000;

/** Thirty days up to 2 March 2026. */
const thirtyDays = (downloadsOn: (index: number) => number): Dashboard['last_30_days'] =>
  Array.from({ length: 30 }, (_, index) => ({
    date: new Date(Date.UTC(2026, 2, 2) - (29 - index) * DAY_MS).toISOString().slice(0, 10),
    downloads: downloadsOn(index),
    products: downloadsOn(index) * 1_240,
  }));

export const aDashboard = (over: Partial<Dashboard> = {}): Dashboard =>
  dashboardSchema.parse({
    total_downloads: 1_204,
    active_users: 17,
    products_processed: 1_530_482,
    downloads_last_30_days: 96,
    last_30_days: thirtyDays((index) => (index * 7) % 9),
    top_users: [
      { user: { name: 'Sam Staff', email: 'staff@example.com' }, acceptance_count: 640 },
      { user: { name: 'Mia Manager', email: 'manager@example.com' }, acceptance_count: 212 },
    ],
    recent_activities: [anActivity()],
    ...over,
  });
