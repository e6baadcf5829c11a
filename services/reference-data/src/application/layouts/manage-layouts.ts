import type { Layout } from '@tillmap/contracts';
import { Conflict, NotFound } from '@tillmap/service-kit/domain';
import type { AuditActor, AuditEvent } from '../../domain/audit-event.ts';
import { fingerprintOfLayout, requireSeen, type TaughtLayout, teachesTheSame } from '../../domain/layouts/layout.ts';
import type { InTransaction, ReferenceUnitOfWork } from '../unit-of-work.ts';

type Deps = Readonly<{ inTransaction: InTransaction; newId: () => string }>;

/** `replaces` is the layout that it changes; `seen` the version of the one with its header, 0 where there was none. */
export type Teaching = Readonly<{ taught: TaughtLayout; replaces: string | null; seen: number; by: AuditActor }>;

const GONE = 'This layout does not exist. It may have been deleted.';

const tell = async (
  { tell: publish, wholesalers }: ReferenceUnitOfWork,
  { id, name, wholesaler_code: code }: Layout,
  what: AuditEvent['what'],
  by: AuditActor,
): Promise<void> => {
  const wholesaler = code === '' ? undefined : await wholesalers.find(code);
  await publish.administered({
    subject: 'layout',
    subjectId: id,
    what,
    wholesaler: { code, name: wholesaler?.name ?? '' },
    count: 1,
    detail: name,
    by,
  });
};

const write = async (
  { layouts }: ReferenceUnitOfWork,
  { taught, replaces, seen, by }: Teaching,
  newId: () => string,
): Promise<{ layout: Layout; what?: 'created' | 'changed' }> => {
  const fingerprint = fingerprintOfLayout(taught);
  const known = await layouts.lockByHeader({ kind: taught.kind, wholesalerCode: taught.wholesaler_code }, fingerprint);
  if (known) requireSeen(known, taught, seen);
  if (known && teachesTheSame(known, taught)) return { layout: known };
  const before = known ?? (replaces === null ? undefined : await layouts.lock(replaces));
  const name = before?.name ?? taught.name;
  const layout = before
    ? await layouts.change(before.id, { ...taught, name }, fingerprint, by.name)
    : await layouts.add(newId(), taught, fingerprint, by.name);
  if (!layout) throw new Conflict('Another person is teaching this header right now. Please try again.');
  return { layout, what: before ? 'changed' : 'created' };
};

/** Teaches inside a transaction; 409 when another person has taught other columns for the header since `seen`. */
export const teachIn = async (
  stores: ReferenceUnitOfWork,
  teaching: Teaching,
  newId: () => string,
): Promise<Layout> => {
  const { layout, what } = await write(stores, teaching, newId);
  if (what) await tell(stores, layout, what, teaching.by);
  return layout;
};

/** Teaching, renaming and deleting layouts. Each is published for the audit trail. */
export const manageLayouts = ({ inTransaction, newId }: Deps) => ({
  /** 409 when another person has taught other columns for the header since `seen`. */
  teach: (teaching: Teaching): Promise<Layout> => inTransaction((stores) => teachIn(stores, teaching, newId)),

  rename: (id: string, name: string, by: AuditActor): Promise<Layout> =>
    inTransaction(async (stores) => {
      const layout = await stores.layouts.rename(id, name);
      if (!layout) throw new NotFound(GONE);
      await tell(stores, layout, 'changed', by);
      return layout;
    }),

  remove: (id: string, by: AuditActor): Promise<Layout> =>
    inTransaction(async (stores) => {
      const layout = await stores.layouts.remove(id);
      if (!layout) throw new NotFound(GONE);
      await tell(stores, layout, 'deleted', by);
      return layout;
    }),
});
