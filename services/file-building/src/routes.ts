import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import type { runSession } from './features/processing/run-session.ts';
import { type RepairUseCases, repairRoutes } from './features/repair/routes.ts';
import type { reviewSession } from './features/review/review-session.ts';
import type { costBasisOf } from './features/review/set-cost-basis.ts';
import type { setSoldAs } from './features/review/set-sold-as.ts';
import { facetsOf, type WorkbenchUseCases, workbenchRoutes } from './features/review/workbench-routes.ts';
import type { rejectedRows } from './features/upload/rejected-rows.ts';
import type { uploadSupplierFile } from './features/upload/upload-supplier-file.ts';
import { fileAnswer } from './model/file.ts';
import { versionOf } from './model/if-match.ts';
import { paginationOf } from './model/pagination.ts';
import type { Session } from './model/session.ts';

export type UseCases = Readonly<{
  workbench: WorkbenchUseCases;
  repair: RepairUseCases;
  sessions: readonly Route[];
  run: ReturnType<typeof runSession>;
  upload: ReturnType<typeof uploadSupplierFile>;
  costBasis: ReturnType<typeof costBasisOf>;
  review: ReturnType<typeof reviewSession>;
  soldAs: ReturnType<typeof setSoldAs>;
  changes: readonly Route[];
  labels: readonly Route[];
  downloads: readonly Route[];
  rejectedRows: ReturnType<typeof rejectedRows>;
  till: readonly Route[];
  spaConfig: contract.SpaConfig;
  present: (sessions: readonly Session[]) => Promise<contract.Session[]>;
  uploadBytes: number;
}>;

const STARTED = 'Processing has started.';

const runRoutes = ({ run, present }: UseCases): Route[] => {
  const shown = async (session: Session) => ({ body: { data: (await present([session]))[0]! } });
  return [
    route(contract.generateEposFile, async ({ actor, body }) => {
      await run.start(actor, body.session_id);
      return { body: { success: true, message: STARTED } };
    }),
    route(contract.cancelSession, async ({ actor, params }) => shown(await run.cancel(actor, params.id))),
    route(contract.retrySession, async ({ actor, params }) => shown(await run.retry(actor, params.id))),
    route(contract.lookUpUnresolved, async ({ actor, params }) => shown(await run.lookUpUnresolved(actor, params.id))),
  ];
};

const uploadRoutes = ({ upload, costBasis, uploadBytes }: UseCases): Route[] => [
  route(
    contract.uploadSupplierFile,
    async ({ actor, body, file, ...request }) => ({
      body: {
        data: await upload(actor, {
          sessionId: body.session_id,
          layout: body.layout,
          file,
          repeatKey: request.header('idempotency-key'),
        }),
      },
    }),
    { uploadBytes },
  ),
  route(contract.sessionChecked, async ({ actor, params }) => ({
    body: { data: await costBasis.checked(actor, params.id) },
  })),
  route(contract.setCostBasis, async ({ actor, params, body }) => ({
    body: { data: await costBasis.choose(actor, params.id, body.basis) },
  })),
];

const reviewRoutes = ({ review, soldAs }: UseCases): Route[] => [
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

/** Every call of file-building, and the settings of the screens. */
export const fileBuildingRoutes = (useCases: UseCases): Route[] => [
  ...useCases.sessions,
  ...runRoutes(useCases),
  ...uploadRoutes(useCases),
  route(contract.sessionRejectedRows, async ({ actor, params }) =>
    fileAnswer(await useCases.rejectedRows(actor, params.id)),
  ),
  ...useCases.downloads,
  ...useCases.changes,
  ...useCases.labels,
  ...reviewRoutes(useCases),
  ...workbenchRoutes(useCases.workbench),
  ...useCases.till,
  ...repairRoutes(useCases.repair, useCases.uploadBytes),
  route(contract.spaConfig, async () => ({ body: useCases.spaConfig })),
];
