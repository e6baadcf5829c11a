import type { ReferenceMapping } from '@tillmap/contracts';
import { Invalid, NotFound } from '@tillmap/service-kit/domain';
import type { MappingFields } from '../../adapters/postgres/mapping-edits.ts';
import type { MappingList } from '../../adapters/postgres/mapping-list.ts';
import type { ProductDatabase } from '../../adapters/upstream/product-and-wholesaler-use.ts';
import type { AuditActor, AuditEvent } from '../../domain/audit-event.ts';
import { createCodeLookup } from '../../domain/hierarchy/hierarchy.ts';
import type { Wholesaler } from '../../domain/wholesalers/wholesaler.ts';
import type { InTransaction, ReferenceUnitOfWork } from '../unit-of-work.ts';

type Deps = Readonly<{
  inTransaction: InTransaction;
  list: Pick<MappingList, 'find'>;
  products: Pick<ProductDatabase, 'hasSeen'>;
}>;

const NO_MAPPING = 'This reference mapping does not exist.';

/** Holds the wholesaler a mapping is of. */
const holdWholesalerOf = async ({ wholesalers, edits }: ReferenceUnitOfWork, id: string): Promise<Wholesaler> => {
  const code = await edits.wholesalerOf(id);
  const wholesaler = code === undefined ? undefined : await wholesalers.lock(code);
  if (!wholesaler) throw new NotFound(NO_MAPPING);
  return wholesaler;
};

const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The fields with the codes of the wholesaler's lists that they mean; refused unless there are such. */
const withKnownCodes = async (
  { wholesalers }: ReferenceUnitOfWork,
  code: string,
  fields: MappingFields,
): Promise<MappingFields> => {
  const codes = createCodeLookup(code, await wholesalers.hierarchy(code), await wholesalers.vatCodes(code));
  const found = codes.place(fields);
  if (!found.ok) throw new Invalid({ dept_code: [asSentence(found.why)] });
  if (fields.vatCode === '') return { ...fields, ...found.place };
  const vat = codes.vatCode(fields.vatCode);
  if (!vat.ok) throw new Invalid({ vat_code: [asSentence(vat.why)] });
  return { ...fields, ...found.place, vatCode: vat.code };
};

const tellOf = (
  { tell }: ReferenceUnitOfWork,
  what: AuditEvent['what'],
  id: string,
  { code, name }: Wholesaler,
  by: AuditActor,
) => tell.administered({ subject: 'mapping', subjectId: id, what, wholesaler: { code, name }, count: 1, by });

const deletedSentence = (deleted: number, name: string): string =>
  deleted === 0
    ? 'No reference mappings found for this wholesaler'
    : `Deleted ${deleted.toLocaleString('en-GB')} reference ${deleted === 1 ? 'mapping' : 'mappings'} of ${name}.`;

/** What administrators do with reference mappings by hand. */
export const manageMappings = ({ inTransaction, list, products }: Deps) => ({
  /** 422 unless the codes are in the wholesaler's lists. */
  update: async (id: string, fields: MappingFields, by: AuditActor): Promise<ReferenceMapping> => {
    const { code, mapping } = await inTransaction(async (stores) => {
      const wholesaler = await holdWholesalerOf(stores, id);
      const { code, name } = wholesaler;
      const edited = await stores.edits.edit(id, await withKnownCodes(stores, code, fields));
      if (edited) {
        await stores.tell.mappingsUpserted({ wholesalerCode: code, wholesalerName: name, mappings: [edited] });
        await tellOf(stores, 'changed', id, wholesaler, by);
      }
      return { code, mapping: edited };
    });
    if (mapping) await products.hasSeen({ wholesalerCode: code, mapping });
    const shown = await list.find(id);
    if (!shown) throw new NotFound(NO_MAPPING);
    return shown;
  },

  remove: async (id: string, by: AuditActor): Promise<void> => {
    const { code, removed } = await inTransaction(async (stores) => {
      const wholesaler = await holdWholesalerOf(stores, id);
      const { code } = wholesaler;
      const barcode = await stores.edits.barcodeOf(id);
      if (barcode === undefined) throw new NotFound(NO_MAPPING);
      const removed = await stores.edits.remove(code, [barcode]);
      await stores.tell.mappingsRemoved(code, removed);
      await tellOf(stores, 'deleted', id, wholesaler, by);
      return { code, removed };
    });
    for (const mapping of removed) await products.hasSeen({ wholesalerCode: code, mapping });
  },

  /** Everything of one wholesaler in one transaction. */
  removeAll: async (code: string, by: AuditActor): Promise<{ deleted: number; message: string }> =>
    inTransaction(async (stores) => {
      const wholesaler = await stores.wholesalers.lock(code);
      if (!wholesaler) throw new NotFound(`There is no wholesaler ${code}.`);
      const { deleted, version } = await stores.edits.removeAll(code);
      await stores.imports.clearedAll(code);
      if (deleted > 0) {
        await stores.tell.mappingsCleared(code, version);
        await stores.tell.administered({
          subject: 'mappings',
          subjectId: code,
          what: 'cleared',
          wholesaler: { code, name: wholesaler.name },
          count: deleted,
          by,
        });
      }
      return { deleted, message: deletedSentence(deleted, wholesaler.name) };
    }),
});
