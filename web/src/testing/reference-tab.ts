import { screen } from '@testing-library/react';
import {
  adminListWholesalers,
  cleanupStats,
  currentUser,
  listImports,
  listMappings,
  mappingStats,
  type ReferenceMapping,
} from '@tillmap/contracts';
import { aPage } from './admin-builders.ts';
import { aUser } from './builders.ts';
import { ALL_WHOLESALERS, aMapping, type anImport } from './reference-builders.ts';
import type { renderApp } from './render-app.tsx';
import { answers, server } from './server.ts';

/** The Reference Import tab with one wholesaler chosen, and what the server answers there unless a test says otherwise. */

export const AT_NORTH = { at: '/admin/reference-import?wholesaler=NORTH' };
export const IMPORT_ID = '0199a3a0-0000-7000-8000-0000000000c9';

export const mappingsPage = (
  mappings: ReferenceMapping[],
  current_page = 1,
  last_page = 1,
  total = mappings.length,
) => ({
  data: { mappings, pagination: { current_page, last_page, per_page: 50, total } },
});
export const importsPage = (imports: ReturnType<typeof anImport>[]) => aPage(imports);

/** One mapping, 1,230 in all, nothing orphaned, no import yet. */
export const answerReferenceTab = () =>
  server.use(
    answers(currentUser, { user: aUser({ role: 'admin' }) }),
    answers(adminListWholesalers, ALL_WHOLESALERS),
    answers(mappingStats, { data: { total: 1230, by_source: { import: 1200, manual: 30 } } }),
    answers(listMappings, mappingsPage([aMapping()])),
    answers(listImports, importsPage([])),
    answers(cleanupStats, {
      data: {
        total_products: 1210,
        products_with_mappings: 1200,
        orphaned_products: 0,
        total_reference_mappings: 1230,
        mappings_by_wholesaler: { NORTH: 1230, BAY: 0 },
      },
    }),
  );

/** Answers the question that is open by the button of this name. */
export const confirm = async (user: ReturnType<typeof renderApp>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
