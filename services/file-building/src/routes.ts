import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import { type RepairUseCases, repairRoutes } from './features/repair/routes.ts';

export type UseCases = Readonly<{
  repair: RepairUseCases;
  sessions: readonly Route[];
  run: readonly Route[];
  upload: readonly Route[];
  review: readonly Route[];
  changes: readonly Route[];
  labels: readonly Route[];
  downloads: readonly Route[];
  till: readonly Route[];
  spaConfig: contract.SpaConfig;
  uploadBytes: number;
}>;

/** Every call of file-building, and the settings of the screens. */
export const fileBuildingRoutes = (useCases: UseCases): Route[] => [
  ...useCases.sessions,
  ...useCases.run,
  ...useCases.upload,
  ...useCases.downloads,
  ...useCases.changes,
  ...useCases.labels,
  ...useCases.review,
  ...useCases.till,
  ...repairRoutes(useCases.repair, useCases.uploadBytes),
  route(contract.spaConfig, async () => ({ body: useCases.spaConfig })),
];
