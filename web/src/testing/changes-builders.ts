import {
  type ChangeAnswer,
  type ChangedLine,
  type ChangesOverview,
  changedLineSchema,
  changesOverview,
  type Download,
  decideChanges,
  downloadSchema,
  type LineValues,
  PATH_STEPS,
  type PathStep,
} from '@tillmap/contracts';
import { SESSION_ID } from './builders.ts';

/** The path of a session whose changes are to decide. */
export const somePath = (figures: Partial<Record<PathStep['step'], Partial<PathStep>>> = {}): PathStep[] =>
  PATH_STEPS.map((step, at) => ({
    step,
    state: at < 2 ? 'done' : at === 2 ? 'current' : 'next',
    figure: ['1,240 rows', '2 Mar, 09:01', '212 of 1,240', '186 to review', ''][at]!,
    count: [1240, null, 212, 186, null][at]!,
    total: [null, null, 1240, null, null][at]!,
    at: null,
    ...figures[step],
  }));

export const someValues = (over: Partial<LineValues> = {}): LineValues => ({
  description: 'Brightwell Cherry Cola',
  size: '330ml',
  case_qty: '24',
  cost: '0.46',
  unit_cost: '0.46',
  rrp: '0.79',
  price_mark: '',
  vat_code: 'S',
  vat_rate: 20,
  place: 'Drinks › Soft Drinks › Cola',
  margin: 30.1,
  ...over,
});

/** A line that got dearer. */
export const aChangedLine = (over: Partial<ChangedLine> = {}): ChangedLine =>
  changedLineSchema.parse({
    barcode: '5099000100302',
    description: 'Brightwell Cherry Cola',
    size: '330ml',
    changes: ['cost_up'],
    dept_code: '10',
    department: 'Drinks',
    before: someValues(),
    after: someValues({ cost: '0.51', unit_cost: '0.51', margin: 22.5 }),
    effect: '0.05',
    week: null,
    rrp_for_margin: '0.89',
    decision: '',
    decided_by: '',
    decided_at: null,
    is_kept_before: false,
    missing_files: 0,
    version: 1,
    ...over,
  });

export const someChangeCounts = (over: Partial<ChangesOverview['counts']> = {}): ChangesOverview['counts'] => ({
  products: 1240,
  changed: 212,
  unchanged: 1028,
  new: 18,
  was_left_out: 0,
  gone: 9,
  new_barcode: 0,
  kept_before: 0,
  dearer: 140,
  cheaper: 24,
  low_margin: 3,
  delisted: 0,
  to_decide: 221,
  decided: 0,
  take: 0,
  keep: 0,
  later: 0,
  ...over,
});

export const BASE: NonNullable<ChangesOverview['base']> = {
  download_id: '0199a3a0-0000-7000-8000-0000000000d1',
  at: '2026-02-23T09:15:00Z',
  by: 'Sam Staff',
  content: 'all',
  session_id: '0199a3a0-0000-7000-8000-000000000002',
  session_name: 'Week 11 order',
  is_session_deleted: false,
};

export const aChangesOverview = (over: Partial<ChangesOverview> = {}): ChangesOverview =>
  changesOverview.answer.shape.data.parse({
    state: 'ready',
    base: BASE,
    sentence: '212 of 1,240 changed: 140 dearer, 24 cheaper, 18 new. 9 are gone.',
    base_sentence: 'Base: your download of 23 Feb 2026.',
    week_sentence: 'No file says how much you order.',
    counts: someChangeCounts(),
    is_part: false,
    effect: { total: '8.36', dearer: '10.00', cheaper: '1.64' },
    week: null,
    departments: [{ dept_code: '10', department: 'Drinks', lines: 40, total: '3.10', dearer: '3.50', cheaper: '0.40' }],
    margins: { before: Array(20).fill(1), after: Array(20).fill(2) },
    matching: 221,
    facets: {
      change: [{ value: 'cost_up', label: 'Cost up', count: 140 }],
      dept: [{ value: '10', label: 'Drinks', count: 40 }],
      decision: [{ value: '-', label: 'To decide', count: 221 }],
      margin: [{ value: '0', label: 'Below 15%', count: 3 }],
    },
    contents: [
      { content: 'all', label: 'Everything', products: 1234 },
      { content: 'changes', label: 'Changes only', products: 206 },
      { content: 'prices', label: 'Prices only', products: 164 },
      { content: 'new', label: 'New lines only', products: 18 },
      { content: 'reviewed', label: 'Only reviewed', products: 1048 },
    ],
    seq: 1,
    can_undo: false,
    can_redo: false,
    ...over,
  });

/** The first file of a wholesaler: nothing to compare with. */
export const aFirstOverview = (): ChangesOverview =>
  aChangesOverview({ state: 'first', base: null, sentence: '', base_sentence: '', week_sentence: '', contents: [] });

/** What a decision answers that changed these lines. */
export const aChangeAnswer = (lines: ChangedLine[], over: Partial<ChangeAnswer> = {}): ChangeAnswer =>
  decideChanges.answer.shape.data.parse({
    step: {
      id: 1,
      decision: lines[0]?.decision ?? '',
      words: '1 line taken.',
      by: { id: 'u-1', name: 'Sam Staff' },
      at: '2026-03-02T09:00:00Z',
      lines: lines.length,
      undone: false,
    },
    changed: lines.length,
    untouched: { decided: 0, as_wanted: 0 },
    lines,
    seq: 2,
    counts: { to_decide: 220, decided: 1, take: 1, keep: 0, later: 0 },
    can_undo: true,
    can_redo: false,
    ...over,
  });

export const aReceipt = (over: Partial<Download> = {}): Download =>
  downloadSchema.parse({
    id: '0199a3a0-0000-7000-8000-0000000000d2',
    session_id: SESSION_ID,
    session_name: 'Week 12 order',
    version: 1,
    content: 'all',
    products: 1234,
    not_reviewed: 186,
    file_name: 'NORTH_Week_12.csv',
    sha256: 'a'.repeat(64),
    bytes: 87_654,
    by: 'Sam Staff',
    at: '2026-03-02T09:15:00Z',
    state: 'sent',
    is_kept: true,
    kept_until: null,
    compared_with: null,
    difference: null,
    ...over,
  });
