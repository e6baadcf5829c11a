import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import { paginationOf } from '../../model/pagination.ts';
import type { changesFile } from './changes-file.ts';
import type { createChangesQueries } from './changes-queries.ts';
import type { decideChanges } from './decide-changes.ts';
import type { delistedProducts } from './delisted-products.ts';
import type { ChangesSelection } from './rules/changes-selection.ts';

type UseCases = Readonly<{
  desk: ReturnType<typeof createChangesQueries>;
  decide: ReturnType<typeof decideChanges>;
  file: ReturnType<typeof changesFile>;
  delisted: ReturnType<typeof delistedProducts>;
}>;

type Query = ChangesSelection['facets'] & Pick<ChangesSelection, 'show' | 'search'>;

const selectionOf = ({ show, search, change, dept, decision, margin }: Query): ChangesSelection => ({
  show,
  search,
  facets: { change, dept, decision, margin },
});

/** The calls of what changed since the last download. */
export const changesRoutes = ({ desk, decide, file, delisted }: UseCases): Route[] => [
  route(contract.changesOverview, async ({ actor, params, query }) => ({
    body: { data: await desk.overview(actor, params.id, selectionOf(query)) },
  })),
  route(contract.changedLines, async ({ actor, params, query }) => {
    const { page, per_page: perPage, sort, direction } = query;
    const found = await desk.lines(actor, params.id, selectionOf(query), { page, perPage, sort, direction });
    return { body: { data: { lines: found.lines, pagination: paginationOf(page, perPage, found.total) } } };
  }),
  route(contract.changesFile, async ({ actor, params, query }) => {
    const { content, ...named } = await file(actor, params.id, selectionOf(query));
    return { file: { ...named, stream: content, contentType: 'text/csv; charset=utf-8' } };
  }),
  route(contract.delistedProducts, async ({ actor, params, query }) => {
    const { page, per_page: perPage, search } = query;
    const { products, total } = await delisted(actor, params.id, search, { page, perPage });
    return { body: { data: { products, pagination: paginationOf(page, perPage, total) } } };
  }),
  route(contract.decideChanges, async ({ actor, params, body }) => ({
    body: {
      data: await decide.decide(actor, params.id, {
        decision: body.decision,
        items: body.items?.map(({ barcode, version }) => ({ barcode, version })),
        match: body.match && { ...selectionOf(body.match), except: body.match.except },
        expected: body.expected,
      }),
    },
  })),
  route(contract.undoChanges, async ({ actor, params, body }) => ({
    body: { data: await decide.undo(actor, params.id, body.step) },
  })),
  route(contract.redoChanges, async ({ actor, params, body }) => ({
    body: { data: await decide.redo(actor, params.id, body.step) },
  })),
];
