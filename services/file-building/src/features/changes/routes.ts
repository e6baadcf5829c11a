import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import { paginationOf } from '../../model/pagination.ts';
import { sessionIn, sessionInShops } from '../../model/shop.ts';
import type { changesFile } from './changes-file.ts';
import type { ChangesOfShops } from './changes-of-shops.ts';
import type { decideInShops } from './decide-in-shops.ts';
import type { delistedProducts } from './delisted-products.ts';
import type { ChangesSelection } from './rules/changes-selection.ts';
import type { shopFigures } from './shop-figures.ts';

type UseCases = Readonly<{
  desk: ChangesOfShops;
  decide: ReturnType<typeof decideInShops>;
  file: ReturnType<typeof changesFile>;
  delisted: ReturnType<typeof delistedProducts>;
  shops: ReturnType<typeof shopFigures>;
}>;

type Query = ChangesSelection['facets'] &
  Pick<ChangesSelection, 'show' | 'search'> &
  Readonly<{ told_by?: ChangesSelection['toldBy'] }>;

const selectionOf = ({
  told_by: toldBy = 'wholesaler',
  show,
  search,
  change,
  dept,
  decision,
  margin,
}: Query): ChangesSelection => ({
  toldBy,
  show,
  search,
  facets: { change, dept, decision, margin },
});

/** The calls of what changed since the last download. */
export const changesRoutes = ({ desk, decide, file, delisted, shops }: UseCases): Route[] => [
  route(contract.changesOverview, async ({ actor, params, query }) => ({
    body: { data: await desk.overview(actor, sessionInShops(params, query), selectionOf(query)) },
  })),
  route(contract.changedLines, async ({ actor, params, query }) => {
    const { page, per_page: perPage, sort, direction } = query;
    const found = await desk.lines(actor, sessionInShops(params, query), selectionOf(query), {
      page,
      perPage,
      sort,
      direction,
    });
    return { body: { data: { lines: found.lines, pagination: paginationOf(page, perPage, found.total) } } };
  }),
  route(contract.changesFile, async ({ actor, params, query }) => {
    const { content, ...named } = await file(actor, sessionIn(params, query), selectionOf(query));
    return { file: { ...named, stream: content, contentType: 'text/csv; charset=utf-8' } };
  }),
  route(contract.delistedProducts, async ({ actor, params, query }) => {
    const { page, per_page: perPage, search } = query;
    const { products, total } = await delisted(actor, sessionIn(params, query), search, { page, perPage });
    return { body: { data: { products, pagination: paginationOf(page, perPage, total) } } };
  }),
  route(contract.sessionShops, async ({ actor, params, query }) => ({
    body: { data: { shops: await shops(actor, params.id, query.figures === 'all') } },
  })),
  route(contract.decideChanges, async ({ actor, params, query, body: { told_by, items, match, ...body } }) => {
    const request = {
      ...body,
      toldBy: told_by,
      items: items?.map(({ barcode, version }) => ({ barcode, version })),
      match: match && { ...selectionOf(match), except: match.except },
      expected: body.expected,
    };
    return { body: { data: await decide.decide(actor, sessionInShops(params, query), request) } };
  }),
  route(contract.undoChanges, async ({ actor, params, query, body }) => ({
    body: { data: await decide.undo(actor, sessionInShops(params, query), body.step) },
  })),
  route(contract.redoChanges, async ({ actor, params, query, body }) => ({
    body: { data: await decide.redo(actor, sessionInShops(params, query), body.step) },
  })),
  route(contract.changePairs, async ({ actor, params, query }) => ({
    body: { data: await desk.pairs(actor, sessionInShops(params, query)) },
  })),
  route(contract.pairChanges, async ({ actor, params, query, body }) => ({
    body: { data: await decide.pair(actor, sessionInShops(params, query), body) },
  })),
];
