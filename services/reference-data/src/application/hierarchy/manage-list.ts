import { isDeepStrictEqual } from 'node:util';
import { Conflict, Invalid, NotFound } from '@tillmap/service-kit/domain';
import type { ListRows } from '../../adapters/postgres/postgres-list-rows.ts';
import type { ProductDatabase } from '../../adapters/upstream/product-and-wholesaler-use.ts';
import type { AuditActor, AuditEvent } from '../../domain/audit-event.ts';
import type { Wholesaler } from '../../domain/wholesalers/wholesaler.ts';
import type { InTransaction, ReferenceUnitOfWork } from '../unit-of-work.ts';

/** What is particular to hierarchies or VAT codes. */
type Kind<Row, Fields> = Readonly<{
  rowsIn(stores: ReferenceUnitOfWork): ListRows<Row, Fields>;
  newId(): string;
  /** 'department' */
  what: string;
  subject: AuditEvent['subject'];
  /** Fields that stay as they are, by the names a person's form has for them. */
  locked(row: Row): Readonly<Record<string, string>>;
  /** How users call the row with these fields, with its wholesaler. */
  nameOf(fields: Fields): string;
  /** The fields of a row as it is. */
  fieldsOf(row: Row): Fields;
  /** Whether mappings that name the one do not name the other. */
  isOther(a: Fields, b: Fields): boolean;
  countMappings(stores: ReferenceUnitOfWork, fields: Fields): Promise<number>;
  /** Why these fields cannot stand in the list: a code of theirs is there in another form. `except`: the row they replace. */
  twinOf(stores: ReferenceUnitOfWork, fields: Fields, except?: Fields): Promise<string | undefined>;
}>;

type Deps = Readonly<{ inTransaction: InTransaction; products: Pick<ProductDatabase, 'hasSeen'> }>;

type Locked = Readonly<Record<string, string>>;

const many = (count: number): string =>
  count === 1 ? '1 reference mapping uses' : `${count.toLocaleString('en-GB')} reference mappings use`;

/** Adding, changing and deleting single rows of a wholesaler's list. */
export const manageList = <Row extends { readonly id: string }, Fields extends { readonly wholesalerCode: string }>(
  kind: Kind<Row, Fields>,
  { inTransaction, products }: Deps,
) => {
  /** Does the work while the wholesaler is locked, publishes the change, and waits a moment for catalog. */
  const changing = async <T>(wholesalerCode: string, work: (stores: ReferenceUnitOfWork) => Promise<T>): Promise<T> => {
    const { result, version } = await inTransaction(async (stores) => {
      const result = await work(stores);
      const version = await stores.wholesalers.advance(wholesalerCode);
      await stores.tell.wholesalerChanged(wholesalerCode, version);
      return { result, version };
    });
    await products.hasSeen({ wholesalerCode, wholesalerVersion: version });
    return result;
  };

  const hold = async ({ wholesalers }: ReferenceUnitOfWork, code: string): Promise<Wholesaler> => {
    const wholesaler = await wholesalers.lock(code);
    if (!wholesaler) throw new Invalid({ wholesaler_code: [`There is no wholesaler ${code}.`] });
    return wholesaler;
  };
  const tellOf = (
    { tell }: ReferenceUnitOfWork,
    what: AuditEvent['what'],
    id: string,
    { code, name }: Wholesaler,
    by: AuditActor,
  ) => tell.administered({ subject: kind.subject, subjectId: id, what, wholesaler: { code, name }, count: 1, by });
  const found = async (stores: ReferenceUnitOfWork, id: string): Promise<Row> => {
    const row = await kind.rowsIn(stores).find(id);
    if (!row) throw new NotFound(`This ${kind.what} does not exist.`);
    return row;
  };
  const codeOf = async (id: string): Promise<string> =>
    inTransaction(async (stores) => kind.fieldsOf(await found(stores, id)).wholesalerCode);
  const refuseTaken = (fields: Fields): never => {
    throw new Conflict(`There is already ${kind.nameOf(fields)}.`);
  };
  const refuseUsed = async (stores: ReferenceUnitOfWork, fields: Fields, so: string): Promise<void> => {
    const used = await kind.countMappings(stores, fields);
    if (used > 0) throw new Conflict(`${many(used)} ${kind.nameOf(fields)}, so it cannot be ${so}.`, 'in-use');
  };
  const refuseTwin = async (stores: ReferenceUnitOfWork, fields: Fields, except?: Fields): Promise<void> => {
    const twin = await kind.twinOf(stores, fields, except);
    if (twin !== undefined) throw new Conflict(twin);
  };
  const refuseLocked = (row: Row, given: Locked): void => {
    for (const [field, is] of Object.entries(kind.locked(row)))
      if (given[field] !== undefined && given[field] !== '' && given[field] !== is)
        throw new Invalid({ [field]: [`This cannot be changed; it is ${is}.`] });
  };

  return {
    /** 422 when there is no such wholesaler, 409 when there is such a row. */
    create: (fields: Fields, by: AuditActor): Promise<Row> =>
      changing(fields.wholesalerCode, async (stores) => {
        const wholesaler = await hold(stores, fields.wholesalerCode);
        await refuseTwin(stores, fields);
        const id = kind.newId();
        if (!(await kind.rowsIn(stores).add(id, fields))) refuseTaken(fields);
        await tellOf(stores, 'created', id, wholesaler, by);
        return found(stores, id);
      }),

    /** `fields` makes the new values from the row as it is; 409 while mappings use codes that would change. */
    update: async (id: string, given: Locked, fields: (row: Row) => Fields, by: AuditActor): Promise<Row> => {
      const code = await codeOf(id);
      return changing(code, async (stores) => {
        const wholesaler = await hold(stores, code);
        const row = await found(stores, id);
        refuseLocked(row, given);
        const [before, after] = [kind.fieldsOf(row), fields(row)];
        if (isDeepStrictEqual(before, after)) return row;
        if (kind.isOther(before, after)) {
          await refuseUsed(stores, before, 'given other codes');
          await refuseTwin(stores, after, before);
        }
        if (!(await kind.rowsIn(stores).change(id, after))) refuseTaken(after);
        await tellOf(stores, 'changed', id, wholesaler, by);
        return found(stores, id);
      });
    },

    /** 409 with the count while mappings use it. */
    remove: async (id: string, by: AuditActor): Promise<void> => {
      const code = await codeOf(id);
      await changing(code, async (stores) => {
        const wholesaler = await hold(stores, code);
        await refuseUsed(stores, kind.fieldsOf(await found(stores, id)), 'deleted');
        await kind.rowsIn(stores).remove(id);
        await tellOf(stores, 'deleted', id, wholesaler, by);
      });
    },
  };
};

export type ManageList<
  Row extends { readonly id: string },
  Fields extends { readonly wholesalerCode: string },
> = ReturnType<typeof manageList<Row, Fields>>;
