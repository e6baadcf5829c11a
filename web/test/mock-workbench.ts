import {
  FACETS,
  type Facet,
  productsQuery,
  type ReviewedProduct,
  type ReviewState,
  reviewOverview,
  takeReviewStep,
  type WorkbenchRow,
} from '@tillmap/contracts';
import type { z } from 'zod';
import { statusOf } from '../src/features/review/list/row-rules.ts';
import { aReviewState, HIERARCHY, VAT_CODES } from '../src/testing/builders.ts';
import { aDetail, aStep, aStepAnswer } from '../src/testing/workbench-builders.ts';
import type { Answer, Asked } from './mock-answer.ts';

type Narrowed = { filter: 'all' | 'review' | 'ok'; search: string; issue: string } & Record<Facet, string[]>;
type Step = z.infer<NonNullable<typeof takeReviewStep.body>>;
type Entry = {
  id: number;
  words: string;
  rows: { barcode: string; before: WorkbenchRow }[];
  isUndone: boolean;
  at: string;
};

const data = (value: unknown): Answer => ({ json: { data: value } });
const USUAL = new Map(HIERARCHY.map((place) => [place.cg_group_code, place.dept_code === '30' ? 'Z' : 'S']));

const FACET_OF: Record<Facet, (row: WorkbenchRow) => { value: string; label: string }[]> = {
  dept: (row) => [{ value: row.dept_code, label: row.department || 'No department yet' }],
  group: (row) => [
    { value: [row.dept_code, row.sub_dept_code, row.cg_code].join('~'), label: row.category_group || 'No group yet' },
  ],
  reason: (row) => (row.needs_review ? [{ value: 'disagree', label: 'Similar products disagree' }] : []),
  state: (row) => {
    const status = statusOf(row);
    const labels = { to_do: 'To do', skipped: 'Skipped: no department', later: 'Left for later', ok: 'OK' } as const;
    const one = { value: status, label: { ...labels, accepted: 'Accepted', changed: 'Changed' }[status] };
    return status === 'skipped' || status === 'later' ? [{ value: 'to_do', label: 'To do' }, one] : [one];
  },
  check: (row) => row.price_issues.map(({ code }) => ({ value: code, label: code })),
  source: (row) => [{ value: row.source, label: row.source }],
  vat: (row) => [{ value: row.vat_code, label: row.vat_code || 'No VAT code' }],
  band: ({ confidence }) => {
    const from = [90, 80, 70, 50, 0].find((least) => confidence >= least)!;
    return [{ value: String(from), label: from === 0 ? 'Below 50' : `${from} and more` }];
  },
  change: () => [],
  flag: () => [],
};

/** The calls of the review workbench over made-up rows; what is done is kept until the server ends. */
export const workbenchAnswers = (products: ReviewedProduct[]): Record<string, (asked: Asked) => Answer> => {
  const rows = products as WorkbenchRow[];
  for (const row of rows) {
    const code = USUAL.get(row.cg_code);
    row.review = aReviewState({ usual_vat: code ? { vat_code: code, share: 0.98 } : null });
  }
  const doubtful = rows.filter(({ needs_review }) => needs_review).length;
  const steps: Entry[] = [];
  const undone: Entry[] = [];

  const counts = () => {
    const toDo = rows.filter(({ needs_review }) => needs_review);
    const decided = (decision: ReviewState['decision']) =>
      rows.filter((row) => row.review.decision === decision).length;
    return {
      total: rows.length,
      to_do: toDo.length,
      done: doubtful - toDo.length,
      skipped: toDo.filter(({ dept_code }) => dept_code === '').length,
      later: toDo.filter(({ review }) => review.later).length,
      accepted: decided('accepted'),
      changed: decided('changed'),
    };
  };
  const fits = (row: WorkbenchRow, asked: Narrowed, except?: Facet) =>
    (asked.filter === 'all' || row.needs_review === (asked.filter === 'review')) &&
    `${row.description} ${row.barcode} ${row.category_group}`.toLowerCase().includes(asked.search.toLowerCase()) &&
    FACETS.every(
      (facet) =>
        facet === except ||
        asked[facet].length === 0 ||
        FACET_OF[facet](row).some(({ value }) => asked[facet].includes(value)),
    );
  const facetCounts = (facet: Facet, asked: Narrowed) => {
    const found = new Map<string, { value: string; label: string; count: number }>();
    for (const row of rows.filter((one) => fits(one, asked, facet)))
      for (const one of FACET_OF[facet](row)) {
        const known = found.get(one.value) ?? { ...one, count: 0 };
        found.set(one.value, { ...known, count: known.count + 1 });
      }
    return [...found.values()].sort((a, b) => b.count - a.count);
  };
  const order = (row: WorkbenchRow, sort: string): number | string => {
    if (sort === 'needs_review' || sort === 'impact')
      return Number(row.needs_review) * (100 - row.confidence) * Number(sort === 'impact' ? row.rrp : 1);
    if (sort === 'vat') return row.vat_code;
    if (sort === 'cost' || sort === 'rrp') return Number(row[sort]);
    return (row as Record<string, unknown>)[sort] as string;
  };
  const listed = ({ query }: Asked): Answer => {
    const asked = productsQuery.parse(Object.fromEntries(query));
    const sign = asked.direction === 'desc' ? -1 : 1;
    const found = rows
      .filter((row) => fits(row, asked))
      .toSorted((a, b) => {
        const [x, y] = [order(a, asked.sort), order(b, asked.sort)];
        return sign * (x < y ? -1 : x > y ? 1 : 0);
      });
    const { page, per_page } = asked;
    return data({
      products: found
        .slice((page - 1) * per_page, page * per_page)
        .map((row) => ({ ...row, candidates: [], neighbours: [], review_details: [] })),
      pagination: {
        current_page: page,
        last_page: Math.max(1, Math.ceil(found.length / per_page)),
        per_page,
        total: found.length,
      },
    });
  };
  const answer = (changed: WorkbenchRow[], words: string, id: number) =>
    data(
      aStepAnswer(changed.slice(0, 200), {
        step: aStep({ id, words, products: changed.length }),
        changed: changed.length,
        seq: id,
        counts: counts(),
        learned: changed.length === 1,
      }),
    );
  const decide = (row: WorkbenchRow, over: Partial<WorkbenchRow>, review: Partial<ReviewState>) =>
    Object.assign(row, over, {
      review: {
        ...row.review,
        by: 'Sam Staff',
        at: new Date().toISOString(),
        ...review,
        version: row.review.version + 1,
      },
    });
  const put = (
    row: WorkbenchRow,
    codes: { dept_code: string; sub_dept_code: string; cg_code: string },
    vat: string,
  ) => {
    const place = HIERARCHY.find((one) => one.cg_group_code === codes.cg_code)!;
    const over = {
      ...codes,
      department: place.dept_name,
      sub_department: place.sub_dept_name,
      category_group: place.cg_group_name,
      vat_code: row.review.vat_by_hand ? row.vat_code : vat,
      vat_rate: VAT_CODES.find(({ code }) => code === vat)?.rate ?? null,
      confidence: 100,
      source: 'manual' as const,
      needs_review: false,
    };
    decide(row, over, { decision: 'changed', usual_vat: { vat_code: USUAL.get(codes.cg_code)!, share: 0.98 } });
  };
  const change = (row: WorkbenchRow, asked: Step) => {
    const candidate = row.candidates[(asked.candidate ?? 1) - 1]!;
    if (asked.action === 'accept') decide(row, { needs_review: false }, { decision: 'accepted' });
    else if (asked.action === 'later') decide(row, {}, { later: true });
    else if (asked.action === 'take') put(row, candidate, candidate.vat_code);
    else if (asked.place) put(row, asked.place, asked.vat_code ?? USUAL.get(asked.place.cg_code)!);
    else {
      const vat = VAT_CODES.find(({ code }) => code === asked.vat_code);
      decide(row, { vat_code: asked.vat_code!, vat_rate: vat?.rate ?? null }, { vat_by_hand: true });
    }
  };
  const mayChange = (row: WorkbenchRow, asked: Step, isMany: boolean) =>
    !(isMany && row.review.decision !== '') && !(asked.action === 'accept' && !(row.needs_review && row.dept_code));
  const step = ({ body }: Asked): Answer => {
    const asked = takeReviewStep.body!.parse(body);
    const named = asked.items?.map(({ barcode }) => barcode);
    const many = asked.match !== undefined || (named?.length ?? 0) > 1;
    const meant = rows.filter((row) => (named ? named.includes(row.barcode) : fits(row, asked.match!)));
    const changed = meant.filter((row) => mayChange(row, asked, many));
    const entry: Entry = {
      id: steps.length + 1,
      words: '',
      rows: changed.map((row) => ({ barcode: row.barcode, before: structuredClone(row) })),
      isUndone: false,
      at: new Date().toISOString(),
    };
    for (const row of changed) change(row, asked);
    entry.words = `${asked.action === 'accept' ? 'Accepted' : 'Set'} ${changed.length} ${changed.length === 1 ? 'product' : 'products'}`;
    steps.push(entry);
    undone.length = 0;
    return answer(changed, entry.words, entry.id);
  };
  const turnBack = ({ body }: Asked): Answer => {
    const wanted = Number((body as Record<string, unknown>).step ?? 0);
    const entry = steps.findLast(({ id, isUndone }) => !isUndone && (wanted === 0 || id === wanted));
    if (!entry) return data(aStepAnswer([], { step: null, counts: counts() }));
    entry.isUndone = true;
    undone.push(entry);
    const changed = entry.rows.map(({ barcode, before }) => {
      const row = rows.find((one) => one.barcode === barcode)!;
      return Object.assign(row, structuredClone(before), {
        review: { ...before.review, version: row.review.version + 1 },
      });
    });
    return answer(changed, `Took back: ${entry.words}`, steps.length + undone.length);
  };

  return {
    sessionStatistics: () => {
      const { total, to_do, skipped } = counts();
      return data({ total_items: total, high_confidence: total - to_do, needs_review: to_do, skipped });
    },
    sessionProducts: listed,
    sessionProduct: ({ params }) => {
      const row = rows.find(({ barcode }) => barcode === params.barcode)!;
      const history = steps
        .filter((entry) => entry.rows.some(({ barcode }) => barcode === row.barcode))
        .map(({ id, words, at, isUndone }) => ({
          step: id,
          words: words.toLowerCase(),
          by: { id: 'u-1', name: 'Sam Staff' },
          at,
          can_undo: !isUndone,
        }));
      return data(aDetail(row, { history: history.reverse() }));
    },
    takeReviewStep: step,
    undoReviewStep: turnBack,
    redoReviewStep: () => data(aStepAnswer([], { step: null, counts: counts() })),
    reviewHistory: () =>
      data({
        steps: steps
          .map(({ id, words, rows: { length }, isUndone, at }) =>
            aStep({ id, words, products: length, undone: isUndone, at }),
          )
          .reverse(),
        can_undo: steps.some(({ isUndone }) => !isUndone),
        can_redo: undone.length > 0,
      }),
    reviewChanges: () => data({ seq: steps.length + 1, products: [], more: false, counts: counts() }),
    similarProducts: ({ params }) => {
      const row = rows.find(({ barcode }) => barcode === params.barcode)!;
      const name = row.description.split(' ').slice(1).join(' ');
      return data({
        products: rows.filter((one) => one.needs_review && one !== row && one.description.endsWith(name)).slice(0, 17),
      });
    },
    usualVatCodes: () =>
      data(
        HIERARCHY.map((place) => ({
          dept_code: place.dept_code,
          sub_dept_code: place.sub_dept_code,
          cg_code: place.cg_group_code,
          vat_code: USUAL.get(place.cg_group_code)!,
          share: 0.98,
        })),
      ),
    reviewOverview: ({ query }) => {
      const asked = reviewOverview.query!.parse(Object.fromEntries(query));
      const departments = facetCounts('dept', { ...asked, filter: 'all', search: '', dept: [] });
      return data({
        matching: rows.filter((row) => fits(row, asked)).length,
        counts: counts(),
        seq: steps.length + 1,
        facets: Object.fromEntries(FACETS.map((facet) => [facet, facetCounts(facet, asked)])),
        departments: departments.map(({ value, label, count }) => ({
          dept_code: value,
          name: label,
          products: count,
          to_do: rows.filter((row) => row.dept_code === value && row.needs_review).length,
        })),
        confidences: Array.from({ length: 20 }, (_, at) => {
          const inside = rows.filter(({ confidence }) => Math.min(19, Math.floor(confidence / 5)) === at);
          return {
            from: at * 5,
            products: inside.length,
            to_do: inside.filter(({ needs_review }) => needs_review).length,
          };
        }),
        review_threshold: 80,
        expected: { wrong: 31.6, share: 0.026, reviews_for_one_percent: 40 },
      });
    },
    reviewWork: () => data({ checked: 112, corrected: 9, vat_corrected: 3, seconds: 372 }),
    spotCheck: () =>
      data({
        asked_at: null,
        size: 20,
        right: 19,
        wrong: 1,
        interval: { from: 0.764, to: 0.991 },
        products: rows.slice(-3),
      }),
    startSpotCheck: () =>
      data({
        asked_at: new Date().toISOString(),
        size: 20,
        right: 0,
        wrong: 0,
        interval: null,
        products: rows.filter(({ needs_review }) => !needs_review).slice(0, 20),
      }),
  };
};
