import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import type { z } from 'zod';
import type { reviewOverview } from './review-overview.ts';
import type { createReviewQueries } from './review-queries.ts';
import type { ReviewDecision } from './rules/decide.ts';
import type { FacetChoice } from './rules/review-selection.ts';
import type { StepRequest, takeStep } from './take-step.ts';
import type { createUndoRedo } from './undo-redo.ts';

type UseCases = Readonly<{
  takeStep: ReturnType<typeof takeStep>;
  turn: ReturnType<typeof createUndoRedo>;
  desk: ReturnType<typeof createReviewQueries>;
  overview: ReturnType<typeof reviewOverview>;
}>;

/** What a query chose of the facets. */
export const facetsOf = (query: FacetChoice): FacetChoice => {
  const { dept, group, reason, state, check, source, vat, band, change, flag } = query;
  return { dept, group, reason, state, check, source, vat, band, change, flag };
};

type StepBody = z.infer<NonNullable<typeof contract.takeReviewStep.body>>;

const wishOf = ({ action, candidate = 1, place, vat_code, vat_follows_place }: StepBody): ReviewDecision => {
  if (action === 'accept' || action === 'later') return { action };
  if (action === 'take') return { action, candidate };
  return {
    action,
    ...(place && { place: { deptCode: place.dept_code, subDeptCode: place.sub_dept_code, cgCode: place.cg_code } }),
    ...(vat_code !== undefined && { vatCode: vat_code }),
    vatFollowsPlace: vat_follows_place,
  };
};

const stepRequest = (body: StepBody): StepRequest => ({
  wish: wishOf(body),
  items: body.items?.map(({ barcode, version }) => ({ barcode, version })),
  match: body.match && {
    filter: body.match.filter,
    search: body.match.search,
    issue: body.match.issue,
    facets: facetsOf(body.match),
    except: body.match.except,
  },
  expected: body.expected,
});

/** The calls of the review workbench. */
export const workbenchRoutes = ({ takeStep, turn, desk, overview }: UseCases): Route[] => [
  route(contract.takeReviewStep, async ({ actor, params, body }) => ({
    body: { data: await takeStep(actor, params.id, stepRequest(body)) },
  })),
  route(contract.undoReviewStep, async ({ actor, params, body }) => ({
    body: { data: await turn.undo(actor, params.id, body) },
  })),
  route(contract.redoReviewStep, async ({ actor, params, body }) => ({
    body: { data: await turn.redo(actor, params.id, body) },
  })),
  route(contract.reviewHistory, async ({ actor, params, query }) => ({
    body: { data: await desk.history(actor, params.id, { before: query.before, limit: query.limit }) },
  })),
  route(contract.reviewChanges, async ({ actor, params, query }) => ({
    body: { data: await desk.changes(actor, params.id, query.since) },
  })),
  route(contract.sessionProduct, async ({ actor, params }) => {
    const product = await desk.product(actor, params.id, params.barcode);
    return { body: { data: product }, headers: { etag: `"${product.review.version}"` } };
  }),
  route(contract.similarProducts, async ({ actor, params }) => ({
    body: { data: { products: await desk.similar(actor, params.id, params.barcode) } },
  })),
  route(contract.reviewOverview, async ({ actor, params, query }) => {
    const { filter, search, issue } = query;
    return { body: { data: await overview(actor, params.id, { filter, search, issue, facets: facetsOf(query) }) } };
  }),
  route(contract.usualVatCodes, async ({ actor, params }) => ({
    body: { data: await desk.usualVat(actor, params.id) },
  })),
  route(contract.spotCheck, async ({ actor, params }) => ({
    body: { data: await desk.spotCheck(actor, params.id) },
  })),
  route(contract.startSpotCheck, async ({ actor, params }) => ({
    body: { data: await desk.startSpotCheck(actor, params.id) },
  })),
];
