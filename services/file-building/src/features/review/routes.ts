import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import { versionOf } from '../../model/if-match.ts';
import { paginationOf } from '../../model/pagination.ts';
import type { reviewSession } from './review-session.ts';
import type { costBasisOf } from './set-cost-basis.ts';
import type { setSoldAs } from './set-sold-as.ts';
import { facetsOf } from './workbench-routes.ts';

type UseCases = Readonly<{
  review: ReturnType<typeof reviewSession>;
  soldAs: ReturnType<typeof setSoldAs>;
  costBasis: ReturnType<typeof costBasisOf>;
}>;

/** The calls of prices and of single products. */
export const reviewRoutes = ({ review, soldAs, costBasis }: UseCases): Route[] => [
  route(contract.sessionChecked, async ({ actor, params }) => ({
    body: { data: await costBasis.checked(actor, params.id) },
  })),
  route(contract.setCostBasis, async ({ actor, params, body }) => ({
    body: { data: await costBasis.choose(actor, params.id, body.basis) },
  })),
  route(contract.sessionStatistics, async ({ actor, params }) => ({
    body: { data: await review.statistics(actor, params.id) },
  })),
  route(contract.sessionProducts, async ({ actor, params, query }) => {
    const { page, per_page: perPage, filter, search, issue, sort, direction } = query;
    const { products, total } = await review.products(actor, params.id, {
      page,
      perPage,
      filter,
      search,
      issue,
      sort,
      direction,
      facets: facetsOf(query),
      withEvidence: query.evidence === 'full',
      isFolded: query.fold === 'alike',
    });
    return { body: { data: { products, pagination: paginationOf(page, perPage, total) } } };
  }),
  route(contract.setSoldAs, async ({ actor, params, body }) => ({
    body: {
      data: await soldAs(actor, params.id, params.barcode, { as: body.as, keepsRrp: body.keep_rrp }),
    },
  })),
  route(contract.updateProduct, async ({ actor, params, body, ...request }) => {
    const mapping = {
      deptCode: body.dept_code,
      subDeptCode: body.sub_dept_code,
      cgCode: body.cg_code,
      vatCode: body.vat_code,
    };
    const seen = versionOf(request.header('if-match'));
    const { product, version } = await review.update(actor, params.id, params.barcode, mapping, seen);
    return { body: { data: product }, headers: { etag: `"${version}"` } };
  }),
];
