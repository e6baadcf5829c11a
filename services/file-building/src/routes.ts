import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import { type RepairUseCases, repairRoutes } from './features/repair/routes.ts';
import type { rejectedRows } from './features/upload/rejected-rows.ts';
import type { uploadSupplierFile } from './features/upload/upload-supplier-file.ts';
import { fileAnswer } from './model/file.ts';

export type UseCases = Readonly<{
  repair: RepairUseCases;
  sessions: readonly Route[];
  run: readonly Route[];
  upload: ReturnType<typeof uploadSupplierFile>;
  review: readonly Route[];
  changes: readonly Route[];
  labels: readonly Route[];
  downloads: readonly Route[];
  rejectedRows: ReturnType<typeof rejectedRows>;
  till: readonly Route[];
  spaConfig: contract.SpaConfig;
  uploadBytes: number;
}>;

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
  ...useCases.run,
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
