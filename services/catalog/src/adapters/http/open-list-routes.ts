import { deleteOpenList, importOpenList, listOpenLists, OPEN_LIST_STATES, type OpenList } from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import type { ManageOpenLists } from '../../application/memory/import-open-list.ts';
import type { OpenListEntry } from '../postgres/open-list-store.ts';

const present = ({ source, startedAt, state, ...list }: OpenListEntry): OpenList => ({
  id: source,
  file_name: list.fileName,
  state: OPEN_LIST_STATES.find((one) => one === state) ?? 'reading',
  rows_read: list.rowsRead,
  names_kept: list.namesKept,
  rows_rejected: list.rowsRejected,
  started_by: list.startedBy,
  started_at: startedAt.toISOString(),
});

/** Open product lists, for administrators. */
export const openListRoutes = (openLists: ManageOpenLists, uploadBytes: number): Route[] => [
  route(listOpenLists, async () => ({ body: { data: (await openLists.all()).map(present) } })),
  route(
    importOpenList,
    async ({ actor, file }) => ({ body: { data: present(await openLists.add({ file, startedBy: actor.name })) } }),
    { uploadBytes },
  ),
  route(deleteOpenList, async ({ params }) => {
    await openLists.remove(params.id);
    return {};
  }),
];
