import {
  deleteLayout,
  internalLayouts,
  internalLayoutUsed,
  internalTeachLayout,
  listLayouts,
  renameLayout,
} from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import type { manageLayouts } from '../../application/layouts/manage-layouts.ts';
import type { FileLayouts } from '../postgres/file-layouts.ts';
import { paged, wanted } from './paged.ts';
import { personOf } from './person.ts';

type Deps = Readonly<{ layouts: FileLayouts; manageLayouts: ReturnType<typeof manageLayouts> }>;

/** Layouts of files, for administrators and for the services that read files. */
export const layoutRoutes = ({ layouts, manageLayouts: manage }: Deps): Route[] => [
  route(listLayouts, async ({ query }) => ({
    body: { data: paged(await layouts.page({ ...wanted(query), kind: query.kind }), query) },
  })),
  route(renameLayout, async (context) => ({
    body: { data: await manage.rename(context.params.id, context.body.name, personOf(context)) },
  })),
  route(deleteLayout, async (context) => {
    const { name } = await manage.remove(context.params.id, personOf(context));
    return { body: { message: `The layout ${name} was deleted.` } };
  }),
  route(internalLayouts, async ({ query }) => ({
    body: { layouts: await layouts.of({ kind: query.kind, wholesalerCode: query.wholesaler_code }) },
  })),
  route(internalTeachLayout, async ({ body }) => {
    const { replaces, seen, by, ...taught } = body;
    const { ip_address: ip, ...person } = by;
    return { body: { layout: await manage.teach({ taught, replaces, seen, by: { ...person, ip } }) } };
  }),
  route(internalLayoutUsed, async ({ params }) => ({ body: { known: await layouts.noteUse(params.id) } })),
];
