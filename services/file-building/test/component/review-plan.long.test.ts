import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  analyzeNew,
  createMonthlyPartitions,
  type Database,
  openDatabase,
  type Queries,
  silentLog,
  type Tx,
} from '@tillmap/storage/database';
import { createTestDatabase, type TestDatabase } from '@tillmap/testing';
import { v7 as uuidv7 } from 'uuid';
import { fileBuildingSchema } from '../../src/app.ts';
import { joinedBy } from '../../src/database/joined-by.ts';
import { UPLOAD_PARTITIONS } from '../../src/database/upload-partitions.ts';
import { changesStores } from '../../src/features/changes/stores/changes-stores.ts';
import { itemsFeature } from '../../src/features/items/feature.ts';
import { postgresPriceStore } from '../../src/features/items/stores/price-store.ts';
import { postgresUploadStaging } from '../../src/features/items/stores/upload-staging.ts';
import { type LabelledUpload, postgresLabelList } from '../../src/features/labels/stores/label-list.ts';
import { CHUNK_SIZES } from '../../src/features/processing/rules/chunk-sizes.ts';
import { processingStores } from '../../src/features/processing/stores/processing-stores.ts';
import { NO_FACETS } from '../../src/features/review/rules/review-selection.ts';
import { postgresReviewCounts } from '../../src/features/review/stores/review-counts.ts';
import { postgresReviewList } from '../../src/features/review/stores/review-list.ts';
import { postgresReviewSteps } from '../../src/features/steps/stores/review-step-store.ts';
import { NO_PRICES } from '../../src/model/prices/file-prices.ts';
import type { ReviewChange } from '../../src/model/review-step.ts';
import { memoryOf } from '../../src/model/session.ts';

const ITEMS = 4_000;
/** Rows and pages that a statement may meet for each item; compared each with each they would be thousands. */
const MOST_FOR_EACH = 60;
const ANN = { kind: 'user', id: 'user-ann', name: 'Ann', email: 'ann@example.com', role: 'user' } as const;
const NOW = new Date('2026-11-26T12:00:00Z');
const TABLES = [
  'item',
  'result',
  'evidence',
  'review_step',
  'review_change',
  'difference',
  'difference_line',
  'base_line',
];
const OTHER_TABLES = ['download', 'download_line', 'change_step', 'change_step_line', 'change_decision', 'label'];

const CANONICAL = `lpad((n * 7919 % 1000003)::text, 14, '0')`;
const PLACED = `'10', '11', '111', 'S'`;
const TILL = `n::text, 'Some product', '', ${PLACED}, 'S', '1', '2', '6', '', '', ''`;
const TILL_COLUMNS = `barcode, description, size, dept_code, sub_dept_code, cg_code, vat_code, supplier, cost, rrp, case_qty,
  unit_cost, price_mark, said`;

/** An upload of so many items that changed since the last download of its wholesaler. */
const filled = (id: string, items: number, wholesaler: string): string[] => {
  const each = `from generate_series(0, ${items - 1}) n`;
  return [
    `insert into item (upload_id, position, line, barcode, canonical, own_only, is_known, supplier, cost, rrp, case_qty,
                       description, size, price_extra)
     select '${id}', n, n, n::text, ${CANONICAL}, false, false, 'S', '1', '2', '6', 'Some product', '',
            jsonb_build_object('case_barcode', lpad(((n + 1) * 7919 % 1000003)::text, 14, '0')) ${each}`,
    `insert into result (upload_id, position, dept_code, sub_dept_code, cg_code, vat_code, confidence, source, needs_review,
                         reason, product_name, product_size, search_text)
     select '${id}', n, ${PLACED}, n % 100, 'similarity', true, 'similar_products_disagree', '', '', '' ${each}`,
    `insert into evidence (upload_id, position, content) select '${id}', n, '{}' ${each}`,
    `insert into base_line (wholesaler_code, canonical, ${TILL_COLUMNS}, download_id, at)
     select '${wholesaler}', ${CANONICAL}, ${TILL}, '${id}', now() ${each}`,
    `insert into download (id, session_id, session_name, wholesaler_code, version, content, products, not_reviewed, file_name,
                           file_sha256, bytes, object_key, user_id, user_name, at, state)
     values ('${id}', '${id}', '', '${wholesaler}', 1, 'all', ${items}, 0, '', '', 0, '', '', '', now(), 'sent')`,
    `insert into download_line (download_id, position, canonical, ${TILL_COLUMNS}, moves_base)
     select '${id}', n, ${CANONICAL}, ${TILL}, true ${each}`,
    `insert into difference_line (upload_id, canonical, position, classes, key, dept_code, band, cost, rrp, search_text, before)
     select '${id}', ${CANONICAL}, n, '{cost_up}', 'k', '10', '0', 1, 2, '', '{"rrp": "2"}' ${each}`,
  ];
};

type Plan = Readonly<{
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: readonly Plan[];
}>;

const rowsMet = (plan: Plan): number =>
  plan['Actual Loops'] *
    (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0)) +
  (plan.Plans ?? []).reduce((sum, one) => sum + rowsMet(one), 0);

const pagesMet = (plan: Plan): number => (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);

type Heavy = Readonly<{ sql: string; rows: number; pages: number }>;
const heavy: Heavy[] = [];

/** Runs each statement twice: first to count what it meets, which is rolled back. What is too much for so many items is kept. */
const counting = (tx: Tx, items: number): Tx => {
  const count = async (sql: string, parameters: readonly unknown[] = []): Promise<void> => {
    if (!/^\s*(select|with|insert|update|delete)/.test(sql)) return;
    await tx.execute('savepoint counted');
    const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, timing off, format json) ${sql}`,
      parameters,
    );
    await tx.execute('rollback to savepoint counted');
    const plan = row!['QUERY PLAN'][0].Plan;
    const [rows, pages] = [rowsMet(plan), pagesMet(plan)];
    if (rows + pages > items * MOST_FOR_EACH) heavy.push({ sql, rows, pages });
  };
  const queries: Queries = {
    query: async <Row extends object>(sql: string, parameters?: readonly unknown[]) => {
      await count(sql, parameters);
      return tx.query<Row>(sql, parameters);
    },
    execute: async (sql, parameters) => {
      await count(sql, parameters);
      return tx.execute(sql, parameters);
    },
  };
  return { ...queries, afterCommit: () => undefined, notify: () => undefined };
};

let own: TestDatabase;
let database: Database;
const monthAfter = (months: number): number => {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 2);
};
const upload = uuidv7({ msecs: monthAfter(3) });
const wholesaler = memoryOf({ id: '', wholesalerCode: 'NEW', isSample: false });
const barcodes = Array.from({ length: 20 }, (_, n) => String((n * 7919) % 1_000_003).padStart(14, '0'));
const positions = Array.from({ length: ITEMS }, (_, position) => position);
/** In a month of its own, whose part was never counted: PostgreSQL takes it for few rows. */
const firstOfMonth = uuidv7({ msecs: monthAfter(4) });
const MANY_ITEMS = 40_000;
/** Statements that read a page of at most 2,000 items meet fewer rows and pages than so many items may. */
const PAGE = 1_000;

const stagingOf = (queries: Queries) => postgresUploadStaging({ ...database, ...queries });

/** What was there before, and what was looked at of the upload. */
type World = Readonly<{ others: number; isFirst: boolean; areDeleted?: boolean }>;

const prepare = async ({ others, isFirst, areDeleted = false }: World): Promise<void> => {
  own = await createTestDatabase();
  database = await openDatabase({ url: own.url, applicationName: 'plan test', ...fileBuildingSchema });
  await database.migrate();
  await createMonthlyPartitions(database, UPLOAD_PARTITIONS, async () => new Date(monthAfter(2))).begin();
  // Nothing tells the planner of the rows meanwhile.
  const parts = await database.query<{ part: string }>(
    'select relid::text as part from unnest($1::text[]) name, pg_partition_tree(name::regclass) where isleaf',
    [[...TABLES, ...OTHER_TABLES]],
  );
  for (const { part } of parts) await database.execute(`alter table ${part} set (autovacuum_enabled = off)`);
  const fill = async (id: string, items: number, code: string) => {
    for (const statement of filled(id, items, code)) await database.execute(statement);
  };
  for (let other = 0; other < others; other += 1)
    await fill(uuidv7({ msecs: monthAfter(other % 4) }), 200, `W${other}`);
  if (areDeleted) for (const { part } of parts) await database.execute(`delete from ${part}`);
  if (!isFirst) for (const { part } of parts) await database.execute(`analyze ${part}`);
  await fill(upload, ITEMS, wholesaler);
  const compared = joinedBy('item', 'bad_row', 'result', 'base_line', 'difference_line');
  if (isFirst || areDeleted) await analyzeNew(database, compared);
  await createMonthlyPartitions(database, UPLOAD_PARTITIONS, async () => new Date(monthAfter(3))).begin();
  const [items, results] = filled(firstOfMonth, MANY_ITEMS, wholesaler);
  const rejected = `insert into bad_row (upload_id, line, reasons, cells, is_replaced)
                    select '${firstOfMonth}', n, '{}', '[]', false from generate_series(1, ${MANY_ITEMS}) n`;
  for (const statement of [items, results, rejected]) await database.execute(statement!);
};

const storesOf = (tx: Tx) => {
  const { items, rejected } = itemsFeature({ database }).use;
  return {
    ...processingStores(tx, CHUNK_SIZES),
    ...changesStores(tx),
    items: items(tx),
    prices: postgresPriceStore(tx),
    steps: postgresReviewSteps(tx),
    reviewList: postgresReviewList(tx, silentLog),
    rejected: rejected(tx),
  };
};

type Work = (stores: ReturnType<typeof storesOf>, tx: Tx) => Promise<unknown>;

const counted = async (work: Work, items = ITEMS): Promise<void> => {
  heavy.length = 0;
  await database.transaction(async (tx) => {
    const meeting = counting(tx, items);
    await work(storesOf(meeting), meeting);
  });
  expect(heavy).toEqual([]);
};

const stateOf = (needsReview: boolean): ReviewChange['before'] => ({
  deptCode: '10',
  subDeptCode: '11',
  cgCode: '111',
  vatCode: 'S',
  confidence: 50,
  source: 'similarity',
  needsReview,
  mappingReview: needsReview,
  issues: [],
  decision: needsReview ? '' : 'accepted',
  vatByHand: false,
  later: false,
  wasInDoubt: true,
  reviewedBy: needsReview ? null : ANN.name,
  reviewedAt: needsReview ? null : NOW.toISOString(),
});
const ACCEPTED: ReviewChange[] = positions.map((position) => ({
  position,
  before: stateOf(true),
  after: stateOf(false),
}));
const STEP = { action: 'accept', words: 'Accepted', actor: ANN, at: NOW, undoes: null } as const;
const NO_CHOICE = { change: [], dept: [], decision: [], margin: [] };
const SELECTED = { filter: 'all', issue: '', search: null, facets: NO_FACETS, flagged: null } as const;

/** How many there are in pages, or one by one. */
const lengthOf = async (read: AsyncIterable<readonly unknown[] | object>): Promise<number> => {
  let all = 0;
  for await (const page of read) all += Array.isArray(page) ? page.length : 1;
  return all;
};

const WORLDS: readonly (readonly [string, World])[] = [
  ['An upload that the planner has not heard of', { others: 12, isFirst: false }],
  ['The first upload of an installation', { others: 0, isFirst: true }],
  ['An upload after all others were deleted', { others: 12, isFirst: false, areDeleted: true }],
];

describe.each(WORLDS)('%s', (_, world) => {
  beforeAll(() => prepare(world));
  afterAll(async () => {
    await database.close();
    await own.drop();
  });

  test('When all its items are decided, undone and counted, then none is compared with each other', async () => {
    await counted(async ({ steps, items }, tx) => {
      await steps.read(upload, positions);
      await steps.readStates(upload, positions);
      await items.keepEvidence(upload, [
        { position: ITEMS, evidence: { details: [], candidates: [], neighbours: [] } },
      ]);
      const { step } = await steps.add(upload, STEP, ACCEPTED, NO_PRICES);
      await items.setStates(upload, ACCEPTED);
      await steps.changesAfter(upload, 0);
      await steps.changedSince(upload, 0, ITEMS);
      await steps.decided(upload);
      await steps.ofItem(upload, 7);
      const standing = await steps.standing(upload, { actorId: ANN.id });
      expect(standing).toHaveLength(ITEMS);
      const undo = await steps.add(upload, { ...STEP, action: 'undo' }, ACCEPTED, NO_PRICES);
      await items.setStates(upload, ACCEPTED);
      await steps.markUndone(upload, standing, undo.step);
      await steps.undoneBy(upload, undo.step);
      await steps.list(upload, null, 50);
      expect(await steps.lastStanding(upload, null)).toBeUndefined();
      await steps.markRedone(upload, undo.step);
      expect(await steps.lastStanding(upload, null)).toBe(step);
      await postgresReviewCounts(
        tx,
        (read) => read(tx),
        (queries, id) => postgresReviewSteps(queries).last(id),
      ).atOneMoment(upload, new Map());
    });
  });

  test('When its review is listed, then none of its items is compared with each other', async () => {
    await counted(async ({ reviewList, prices }) => {
      const page = { uploadId: upload, offset: 0, limit: 100, withEvidence: true, direction: 'asc' } as const;
      const placesByName = Array.from({ length: 500 }, (_, at) => `10~11~${at}`);
      for (const sort of ['needs_review', 'impact', 'department', 'cost'] as const)
        await reviewList.found({ ...SELECTED, ...page, sort, placesByName });
      const facets = { ...NO_FACETS, change: ['cost_up'] };
      expect(await reviewList.positions(upload, { ...SELECTED, facets })).toHaveLength(ITEMS);
      await prices.checkFile(upload, { vatRates: {} });
      await prices.weighDoubts(upload);
    });
  });

  test('When some of its products are looked for by barcode, then the others are not read', async () => {
    await counted(async ({ steps, prices, differenceList }) => {
      expect((await steps.positionsOf(upload, barcodes)).size).toBe(barcodes.length);
      expect((await prices.siblings(upload, barcodes)).size).toBe(barcodes.length);
      expect(await differenceList.at(upload, barcodes)).toHaveLength(barcodes.length);
    }, barcodes.length);
  });

  test('When it is compared with the last download, then no line is compared with each other', async () => {
    await counted(async ({ differences, bases, changeSteps, differenceList }) => {
      const whole = [0, ITEMS - 1] as const;
      const where = { id: upload, uploadId: upload, memory: wholesaler, sessionId: upload };
      await differences.addThoughts(where);
      await differences.addThoughtsAt(where, positions, null);
      await differences.addThoughtsAt(where, positions, upload);
      await differenceList.keptPlaces(upload);
      await differences.compared(where, whole, '');
      expect(await differences.comparedAt(where, positions, null)).toHaveLength(ITEMS);
      expect(await differences.comparedAt(where, positions, upload)).toHaveLength(ITEMS);
      await differences.presence(upload, wholesaler);
      await differences.addGone(where, null);
      const all = { toldBy: 'wholesaler', show: 'all', search: '', facets: NO_CHOICE } as const;
      await differenceList.page(upload, all, { sort: 'order', direction: 'desc', offset: 0, limit: 500 });
      await differenceList.tally(upload, '');
      const lines = await differenceList.canonicals(upload, all);
      const decided = await changeSteps.decide(where, lines, 'take', ANN, NOW);
      await differences.applyDecisions(where, lines);
      expect(await changeSteps.changedSince(where, decided.step, 'after')).toEqual([]);
      await changeSteps.turn(where, decided, 'before', decided.step, ANN, NOW);
      await differences.applyDecisions(where, null);
      await bases.move(upload, where);
      await bases.countDelisted({ ...where, day: '2026-12-01' });
      await differences.clear(upload, positions);
    });
  });

  test('When the first upload of a month is read in pages, then no page reads what is behind it', async () => {
    await counted(async ({ items, prices }, tx) => {
      expect(await items.last(firstOfMonth)).toBe(MANY_ITEMS - 1);
      expect(await items.range(firstOfMonth, PAGE, 2 * PAGE - 1)).toHaveLength(PAGE);
      expect(await lengthOf(prices.classified(firstOfMonth))).toBe(MANY_ITEMS);
      expect(await lengthOf(items.placed(firstOfMonth))).toBe(MANY_ITEMS);
      const { rows } = await stagingOf(tx).badRows(firstOfMonth);
      expect(await lengthOf(rows)).toBe(MANY_ITEMS);
    }, PAGE);
  });

  test('When its labels and cases are looked for, then no item is compared with each other', async () => {
    await counted(async ({ rejected }, tx) => {
      const labelled: LabelledUpload = {
        uploadId: upload,
        memory: wholesaler,
        isFirst: false,
        dated: [],
        deposit: null,
      };
      const labels = postgresLabelList(tx);
      expect(await labels.counts(labelled)).toMatchObject({ all: ITEMS });
      await labels.page(labelled, { show: 'all', search: '' }, 0, 100);
      await labels.items(upload, wholesaler, positions);
      await stagingOf(tx).markCases(upload);
      await rejected.markCases(upload, [], []);
    });
  });
});
