import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import type { runSession } from './features/processing/run-session.ts';
import { type RepairUseCases, repairRoutes } from './features/repair/routes.ts';
import type { rejectedRows } from './features/upload/rejected-rows.ts';
import type { uploadSupplierFile } from './features/upload/upload-supplier-file.ts';
import { fileAnswer } from './model/file.ts';
import type { Session } from './model/session.ts';

export type UseCases = Readonly<{
  repair: RepairUseCases;
  sessions: readonly Route[];
  run: ReturnType<typeof runSession>;
  upload: ReturnType<typeof uploadSupplierFile>;
  review: readonly Route[];
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

const uploadRoutes = ({ upload, uploadBytes }: UseCases): Route[] => [
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
  ...useCases.review,
  ...useCases.till,
  ...repairRoutes(useCases.repair, useCases.uploadBytes),
  route(contract.spaConfig, async () => ({ body: useCases.spaConfig })),
];
