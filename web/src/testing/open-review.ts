import { screen } from '@testing-library/react';
import {
  type ReviewCounts,
  type ReviewedProduct,
  type ReviewOverview,
  reviewOverview,
  reviewWork,
  type StepAnswer,
  sessionProduct,
  sessionProducts,
  sessionStatistics,
  sessionStatus,
  takeReviewStep,
  type WorkbenchProduct,
  type WorkbenchRow,
} from '@tillmap/contracts';
import { aCompletedSession, aProduct, SESSION_ID } from './builders.ts';
import { renderApp } from './render-app.tsx';
import { answers, server } from './server.ts';
import { aDetail, anOverview, aRow, aStepAnswer, someCounts } from './workbench-builders.ts';

export const REVIEW_AT = `/review?session=${SESSION_ID}`;

type Sent = {
  action: string;
  items?: { barcode: string; version?: number }[];
  match?: unknown;
  [name: string]: unknown;
};
type Options = {
  at?: string;
  overview?: Partial<ReviewOverview>;
  /** What the server adds to a product that is asked for by itself. */
  details?: Record<string, Partial<WorkbenchProduct>>;
  /** What a step makes of its rows, and what else it answers. */
  onStep?: (sent: Sent) => { rows?: Partial<WorkbenchRow>; answer?: Partial<StepAnswer> };
};

/** The review of a session with these products, and a server that decides every step it is sent. */
export const openReview = async (products: ReviewedProduct[], options: Options = {}) => {
  const {
    at = REVIEW_AT,
    overview = {},
    details = {},
    onStep = (): ReturnType<NonNullable<Options['onStep']>> => ({}),
  } = options;
  const rows = new Map<string, WorkbenchRow>(products.map((product) => [product.barcode, aRow(product)]));
  const asked: URLSearchParams[] = [];
  const steps: Sent[] = [];
  let counts: ReviewCounts = overview.counts ?? someCounts();

  const decided = ({ items = [], action, ...sent }: Sent): StepAnswer => {
    const { rows: over = {}, answer = {} } = onStep({ items, action, ...sent });
    const changed = items.map(({ barcode }) => {
      const row = rows.get(barcode)!;
      const decision = action === 'accept' ? ('accepted' as const) : ('changed' as const);
      const review = { ...row.review, decision, by: 'Sam Staff', version: row.review.version + 1 };
      rows.set(barcode, { ...row, needs_review: false, ...over, review: { ...review, ...over.review } });
      return rows.get(barcode)!;
    });
    counts = answer.counts ?? counts;
    return aStepAnswer(changed, { ...answer, counts });
  };
  server.use(
    answers(sessionStatus, { data: aCompletedSession() }),
    answers(sessionStatistics, {
      data: {
        total_items: counts.total,
        high_confidence: counts.total - counts.to_do,
        needs_review: counts.to_do,
        skipped: 0,
      },
    }),
    answers(sessionProducts, ({ url }) => {
      asked.push(url.searchParams);
      const pagination = { current_page: 1, last_page: 1, per_page: 100, total: products.length };
      const listed = [...rows.values()].map((row) => ({ ...row, candidates: [], neighbours: [], review_details: [] }));
      return { data: { products: listed, pagination } };
    }),
    answers(sessionProduct, ({ params }) => {
      const row = rows.get(params.barcode!) ?? aRow(aProduct({ barcode: params.barcode! }));
      return { data: aDetail(row, { ...row, ...details[row.barcode] }) };
    }),
    answers(reviewOverview, () => ({ data: anOverview({ ...overview, counts }) })),
    answers(reviewWork, { data: { checked: 3, corrected: 3, vat_corrected: 3, seconds: 372 } }),
    answers(takeReviewStep, async ({ request }) => {
      const sent = (await request.json()) as Sent;
      steps.push(sent);
      return { data: decided(sent) };
    }),
  );
  const app = renderApp({ at });
  await screen.findByRole('grid', { name: 'Products' });
  return { ...app, asked, steps, rows };
};

/** The row of a product by its name. */
export const rowNamed = async (name: string): Promise<HTMLElement> =>
  (await screen.findByText(name, { selector: 'tr *' })).closest('tr')!;
