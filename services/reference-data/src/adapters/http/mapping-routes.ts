import {
  cleanupOrphanedProducts,
  cleanupStats,
  deleteAllMappings,
  deleteMapping,
  listMappings,
  listOrphanedProducts,
  mappingStats,
  updateMapping,
} from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import type { cleanUp } from '../../application/mappings/clean-up.ts';
import type { manageMappings } from '../../application/mappings/manage-mappings.ts';
import type { MappingList } from '../postgres/mapping-list.ts';
import { pagination, wanted } from './paged.ts';
import { personOf } from './person.ts';

type Deps = Readonly<{
  mappingList: MappingList;
  mappings: ReturnType<typeof manageMappings>;
  products: ReturnType<typeof cleanUp>;
}>;

/** Reference mappings as administrators see and change them, and the clean-up of products without any. */
export const mappingRoutes = ({ mappingList, mappings, products }: Deps): Route[] => [
  route(mappingStats, async ({ query }) => {
    const bySource = await mappingList.bySource(query.wholesaler_code);
    const total = Object.values(bySource).reduce((sum, count) => sum + count, 0);
    return { body: { data: { total, by_source: bySource } } };
  }),
  route(listMappings, async ({ query }) => {
    const { rows, total } = await mappingList.page(wanted(query));
    return { body: { data: { mappings: rows, pagination: pagination(total, query) } } };
  }),
  route(updateMapping, async (context) => {
    const { name, size, dept_code, sub_dept_code, cg_group_code, vat_code } = context.body;
    const fields = {
      name,
      size,
      deptCode: dept_code,
      subDeptCode: sub_dept_code,
      cgCode: cg_group_code,
      vatCode: vat_code,
    };
    return { body: { data: await mappings.update(context.params.id, fields, personOf(context)) } };
  }),
  route(deleteMapping, async (context) => {
    await mappings.remove(context.params.id, personOf(context));
    return {};
  }),
  route(deleteAllMappings, async (context) => ({
    body: await mappings.removeAll(context.query.wholesaler_code, personOf(context)),
  })),
  route(cleanupStats, async () => ({ body: { data: await products.stats() } })),
  route(listOrphanedProducts, async ({ query }) => ({ body: { data: await products.preview(query.limit) } })),
  route(cleanupOrphanedProducts, async (context) => ({ body: await products.remove(personOf(context)) })),
];
