import {
  CHANGE_FACETS,
  type ChangeDecision,
  type ChangedLine,
  type ChangeFacet,
  type ChangeType,
  LOW_MARGIN,
  type ReviewedProduct,
} from '@tillmap/contracts';
import {
  aChangeAnswer,
  aChangedLine,
  aChangesOverview,
  aReceipt,
  someChangeCounts,
  somePath,
  someValues,
} from '../src/testing/changes-builders.ts';
import type { Answer, Asked } from './mock-answer.ts';

const data = (value: unknown): Answer => ({ json: { data: value } });

/** Of the products, the first so many changed. */
const CHANGED = 212;
const GONE = 9;

const marginOf = (cost: number, rrp: number, rate: number): number =>
  Math.round((1 - cost / (rrp / (1 + rate / 100))) * 1_000) / 10;

const classesOf = (at: number): ChangeType[] => {
  if (at >= CHANGED) return ['gone'];
  if (at % 12 === 11) return ['new'];
  if (at % 9 === 8) return ['cost_down'];
  if (at % 11 === 10) return ['size_or_case'];
  if (at % 17 === 16) return ['vat_moved'];
  return at % 3 === 0 ? ['cost_up', 'rrp_up'] : ['cost_up'];
};

/** The cost and the price of a product before and after. */
const pricesOf = ({ cost, rrp }: ReviewedProduct, changes: ChangeType[]) => {
  const before = { cost: Number(cost), rrp: Number(rrp) || 1 };
  const factor = changes.includes('cost_up') ? 1.08 : changes.includes('cost_down') ? 0.94 : 1;
  const after = { cost: before.cost * factor, rrp: changes.includes('rrp_up') ? before.rrp + 0.1 : before.rrp };
  return { before, after };
};

const valuesOf = ({ description, size, vat_code, vat_rate }: ReviewedProduct, prices: { cost: number; rrp: number }) =>
  someValues({
    description,
    size,
    cost: prices.cost.toFixed(2),
    unit_cost: prices.cost.toFixed(2),
    rrp: prices.rrp.toFixed(2),
    vat_code,
    vat_rate,
    margin: marginOf(prices.cost, prices.rrp, vat_rate ?? 20),
  });

const lineOf = (product: ReviewedProduct, at: number): ChangedLine => {
  const { barcode, description, size, dept_code, department } = product;
  const changes = classesOf(at);
  const prices = pricesOf(product, changes);
  const [before, after] = [valuesOf(product, prices.before), valuesOf(product, prices.after)];
  const more = prices.after.cost - prices.before.cost;
  const [isNew, isGone] = [changes.includes('new'), changes.includes('gone')];
  const isPair = !isNew && !isGone;
  if (changes.includes('size_or_case')) before.case_qty = '48';
  if (changes.includes('vat_moved')) before.vat_code = 'Z';
  return aChangedLine({
    barcode,
    description,
    size,
    changes,
    dept_code,
    department,
    before: isNew ? null : before,
    after: isGone ? null : after,
    effect: isPair ? more.toFixed(4) : '',
    week: isPair && at % 5 < 4 ? { units: 12 + (at % 20), effect: (more * 20).toFixed(2) } : null,
    rrp_for_margin: changes.includes('cost_up') ? (prices.before.rrp * 1.08).toFixed(2) : '',
    missing_files: isGone ? 1 : 0,
  });
};

const bandOf = ({ after }: ChangedLine): string => {
  if (after?.margin === undefined || after.margin === null) return '-';
  return String([35, 25, 15, 0].find((from) => after.margin! >= from) ?? 0);
};
const FACET_OF: Record<ChangeFacet, (line: ChangedLine) => string[]> = {
  change: ({ changes }) => changes,
  dept: ({ dept_code }) => [dept_code || '-'],
  decision: ({ decision }) => [decision || '-'],
  margin: (line) => [bandOf(line)],
};

/** The calls of what changed over made-up lines; what is decided is kept until the server ends. */
export const changesAnswers = (products: ReviewedProduct[]): Record<string, (asked: Asked) => Answer> => {
  const lines = products.slice(0, CHANGED + GONE).map(lineOf);
  const steps: { barcode: string; was: ChangeDecision | '' }[][] = [];

  const fits = (query: URLSearchParams, line: ChangedLine, but?: ChangeFacet): boolean => {
    const show = query.get('show') ?? 'all';
    if (show !== 'all' && (show === 'to_decide') !== (line.decision === '')) return false;
    const search = (query.get('search') ?? '').toLowerCase();
    if (!`${line.description} ${line.barcode}`.toLowerCase().includes(search)) return false;
    return CHANGE_FACETS.every((facet) => {
      const chosen = (query.get(facet) ?? '').split('|').filter(Boolean);
      return facet === but || chosen.length === 0 || FACET_OF[facet](line).some((value) => chosen.includes(value));
    });
  };
  const facetOf = (query: URLSearchParams, facet: ChangeFacet) => {
    const counts = new Map<string, number>();
    for (const line of lines.filter((one) => fits(query, one, facet)))
      for (const value of FACET_OF[facet](line)) counts.set(value, (counts.get(value) ?? 0) + 1);
    const nameOf = (value: string) => lines.find(({ dept_code }) => dept_code === value)?.department ?? value;
    return [...counts].map(([value, count]) => ({ value, label: facet === 'dept' ? nameOf(value) : value, count }));
  };
  const decisionCounts = () => {
    const of = (decision: ChangeDecision | '') => lines.filter((line) => line.decision === decision).length;
    const [take, keep, later] = [of('take'), of('keep'), of('later')];
    return { to_decide: of(''), decided: take + keep + later, take, keep, later };
  };
  const histogram = (of: 'before' | 'after') => {
    const bins = Array<number>(20).fill(0);
    for (const line of lines) {
      const margin = line[of]?.margin;
      if (margin !== null && margin !== undefined) bins[Math.max(0, Math.min(19, Math.floor(margin / 2.5)))]! += 1;
    }
    return bins;
  };
  const sums = (some: ChangedLine[]) => {
    const effects = some.map((line) => Number(line.week?.effect ?? 0));
    const dearer = effects.filter((effect) => effect > 0).reduce((sum, effect) => sum + effect, 0);
    const cheaper = -effects.filter((effect) => effect < 0).reduce((sum, effect) => sum + effect, 0);
    return { total: (dearer - cheaper).toFixed(2), dearer: dearer.toFixed(2), cheaper: cheaper.toFixed(2) };
  };
  const answer = (changed: ChangedLine[]) =>
    data(aChangeAnswer(changed, { counts: decisionCounts(), can_undo: steps.length > 0 }));

  return {
    sessionPath: () => data({ steps: somePath() }),
    changesOverview: ({ query }) => {
      const departments = [...new Map(lines.map((line) => [line.dept_code, line.department]))].map(
        ([dept_code, department]) => {
          const own = lines.filter((line) => line.dept_code === dept_code);
          return { dept_code, department, lines: own.length, ...sums(own) };
        },
      );
      return data(
        aChangesOverview({
          week: { ...sums(lines), known: 117, of: 140, source: 'the mean of your last 4 order files' },
          week_sentence: 'Usual order: mean of your last 4 order files, known for 117 of the 140.',
          counts: someChangeCounts({
            ...decisionCounts(),
            low_margin: lines.filter(({ after }) => (after?.margin ?? LOW_MARGIN) < LOW_MARGIN).length,
          }),
          departments: departments.toSorted((a, b) => Number(b.total) - Number(a.total)),
          margins: { before: histogram('before'), after: histogram('after') },
          matching: lines.filter((line) => fits(query, line)).length,
          facets: {
            change: facetOf(query, 'change'),
            dept: facetOf(query, 'dept'),
            decision: facetOf(query, 'decision'),
            margin: facetOf(query, 'margin'),
          },
          can_undo: steps.length > 0,
        }),
      );
    },
    changedLines: ({ query }) => {
      const all = lines.filter((line) => fits(query, line));
      const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 100)];
      const last_page = Math.max(1, Math.ceil(all.length / size));
      const pagination = { current_page: page, last_page, per_page: size, total: all.length };
      return data({ lines: all.slice((page - 1) * size, page * size), pagination });
    },
    decideChanges: ({ body }) => {
      const { items, decision } = body as unknown as { items?: { barcode: string }[]; decision: ChangeDecision | '' };
      const named = new Set(items?.map(({ barcode }) => barcode));
      const meant = lines.filter((line) => (items ? named.has(line.barcode) : line.decision === ''));
      steps.push(meant.map((line) => ({ barcode: line.barcode, was: line.decision })));
      for (const line of meant) Object.assign(line, { decision, version: line.version + 1 });
      return answer(meant);
    },
    undoChanges: () => {
      const step = steps.pop() ?? [];
      const meant = step.map(({ barcode, was }) =>
        Object.assign(lines.find((line) => line.barcode === barcode)!, { decision: was }),
      );
      return answer(meant);
    },
    redoChanges: () => answer([]),
    changePairs: () => data({ pairs: [], counts: { sure: 0, likely: 0 } }),
    pairChanges: () => answer([]),
    changesFile: () => ({ file: 'barcode,change\r\n' }),
    delistedProducts: () =>
      data({ products: [], pagination: { current_page: 1, last_page: 1, per_page: 100, total: 0 } }),
    sessionDownloads: () =>
      data({
        downloads: [
          aReceipt({ file_name: 'mock.csv', version: 2, difference: { version: 1, added: 0, changed: 3, removed: 1 } }),
          aReceipt({ id: '0199a3a0-0000-7000-8000-0000000000d3', file_name: 'NORTH_Week_12.csv' }),
        ],
      }),
    downloadAgain: () => ({ file: 'barcode,description\r\n' }),
    downloadDifference: () =>
      data({
        version: 1,
        lines: [
          {
            barcode: '5099000100302',
            description: 'Cherry Cola',
            what: 'changed',
            columns: [{ column: 'rrp', before: '0.79', after: '0.89' }],
          },
        ],
        pagination: { current_page: 1, last_page: 1, per_page: 100, total: 1 },
      }),
  };
};
