import { Readable } from 'node:stream';
import type { InTransaction } from '@tillmap/bus';
import type { ShelfLabelUnit, LabelPrint as ShownPrint } from '@tillmap/contracts';
import { type Actor, type Clock, Conflict, Invalid, NotFound } from '@tillmap/service-kit/domain';
import { csvLines, safeFileName } from '@tillmap/supplier-files';
import { type Label, sheetsFor } from '@tillmap/till-files/shelf-labels';
import type { SessionAccess } from '../../kit.ts';
import type { File } from '../../model/file.ts';
import { memoryOf, type Session } from '../../model/session.ts';
import { requireCompleted } from '../../model/session-transitions.ts';
import type { SessionRef } from '../../model/shop.ts';
import type { ShopSessions } from '../../shop-kit.ts';
import { type FindLabels, type SheetChoice, shelvesOf } from './find-labels.ts';
import type { LabelSheets } from './pdf/label-sheets.ts';
import type { LabelPrices, LabelPrint, WhichLabels } from './rules/due-label.ts';
import type { LabelStore } from './stores/label-store.ts';

type Deps = {
  inTransaction: InTransaction<LabelStore>;
  sessions: Pick<SessionAccess, 'find'>;
  ofShops: Pick<ShopSessions, 'find' | 'seenBy' | 'requireOwn'>;
  labels: LabelStore;
  findLabels: FindLabels;
  sheets: LabelSheets;
  clock: Clock;
  newId: () => string;
};

const PAGE = 500;
const HEADER = ['Barcode', 'Name', 'Size', 'Price', 'Unit price', 'Price mark', 'Date'];
/** Where some label says something beside its price. */
const MORE = [
  ['Offer', 'offer'],
  ['Usual price', 'usual'],
  ['Deposit', 'deposit'],
] as const;

const shown = (print: LabelPrint): ShownPrint => ({
  id: print.id,
  session_id: print.sessionId,
  state: print.state,
  size: print.size,
  first: print.first,
  labels: print.labels,
  sheets: sheetsFor(print.size, print.labels, print.first),
  by: print.userName,
  at: print.at.toISOString(),
  undone_by: print.undoneBy,
  undone_at: print.undoneAt?.toISOString() ?? null,
});

const mustBe = (print: LabelPrint | undefined): LabelPrint => {
  if (!print) throw new NotFound('These labels do not exist any more. Please print them again.');
  return print;
};

/** Labels on sheets: made, printed, and not printed after all. */
export const printLabels = ({ inTransaction, sessions, ofShops, labels, findLabels, sheets, clock, newId }: Deps) => {
  const found = async (actor: Actor, id: string, printId: string): Promise<readonly [Session, LabelPrint]> => {
    const session = await sessions.find(actor, id);
    const print = mustBe(await labels.find(session.id, printId));
    await ofShops.requireOwn(actor, print.wholesalerCode);
    return [session, print];
  };

  async function* pages({ id, labels: count }: LabelPrint): AsyncGenerator<readonly Label[]> {
    for (let from = 0; from < count; from += PAGE) yield labels.labels(id, from, PAGE);
  }

  async function* lines(print: LabelPrint): AsyncGenerator<readonly string[]> {
    const more = (await labels.hasMore(print.id)) ? MORE : [];
    yield [...HEADER, ...more.map(([heading]) => heading)];
    for await (const page of pages(print))
      for (const label of page) {
        const { barcode, name, size, price, unitPrice, mark, date } = label;
        yield [barcode, name, size, price, unitPrice, mark, date, ...more.map(([, field]) => label[field] ?? '')];
      }
  }

  const turn = async (
    actor: Actor,
    [id, printId]: readonly [string, string],
    state: 'printed' | 'undone',
    change: (store: LabelStore, at: Date) => Promise<void>,
  ): Promise<ShownPrint> => {
    const [session] = await found(actor, id, printId);
    return inTransaction(async (store) => {
      const print = mustBe(await store.lock(session.id, printId));
      if (state === 'undone' && print.state === 'made')
        throw new Conflict('These labels do not count as printed.', 'not-printed');
      if (print.state !== state) await change(store, clock());
      return shown(mustBe(await store.find(session.id, printId)));
    });
  };

  return {
    make: async (
      actor: Actor,
      of: SessionRef,
      which: WhichLabels,
      { prices, ...choice }: SheetChoice & Readonly<{ prices: LabelPrices }>,
    ): Promise<ShownPrint> => {
      const session = await findLabels.on(requireCompleted(await ofShops.find(actor, of), 'printed'), prices);
      const { size, first } = shelvesOf(choice);
      const meant = await findLabels.meant(session, which);
      const print: LabelPrint = {
        id: newId(),
        sessionId: session.id,
        wholesalerCode: session.memory,
        size,
        first,
        labels: meant.length - (await findLabels.first(session, meant, 0)).without,
        state: 'made',
        userName: actor.name,
        at: clock(),
        undoneBy: '',
        undoneAt: null,
      };
      if (print.labels === 0)
        throw new Invalid({ barcodes: ['No label is chosen. Please choose products with a price.'] });
      await inTransaction(async (store) => {
        await store.add(print);
        let n = 0;
        for await (const page of findLabels.all(session, meant))
          await store.addLabels(
            print,
            page.flatMap(({ due, label }) =>
              label ? [{ n: n++, canonical: due.canonical, price: due.price, content: label }] : [],
            ),
          );
      });
      return shown(print);
    },

    list: async (actor: Actor, id: string): Promise<ShownPrint[]> => {
      const session = await sessions.find(actor, id);
      const isSeen = await ofShops.seenBy(actor);
      return (await labels.ofSession(session.id)).filter(({ wholesalerCode }) => isSeen(wholesalerCode)).map(shown);
    },

    pdf: async (actor: Actor, id: string, printId: string): Promise<File> => {
      const [session, print] = await found(actor, id, printId);
      const wish = { size: print.size, first: print.first, title: `${session.name}: shelf labels` };
      return {
        fileName: safeFileName([session.name, 'labels.pdf']),
        content: Readable.from(sheets.pdf(pages(print), wish)),
      };
    },

    csv: async (actor: Actor, id: string, printId: string): Promise<File> => {
      const [session, print] = await found(actor, id, printId);
      return {
        fileName: safeFileName([session.name, 'labels.csv']),
        content: csvLines(lines(print), { bom: true, guard: 'spreadsheet' }),
      };
    },

    confirm: (actor: Actor, id: string, printId: string) =>
      turn(actor, [id, printId], 'printed', (store, at) => store.confirm(printId, actor.name, at)),

    undo: (actor: Actor, id: string, printId: string) =>
      turn(actor, [id, printId], 'undone', (store, at) => store.undo(printId, actor.name, at)),

    setUnit: async (
      actor: Actor,
      id: string,
      place: Readonly<{ deptCode: string; subDeptCode: string }>,
      unit: '' | ShelfLabelUnit,
    ): Promise<void> => {
      const memory = memoryOf(await sessions.find(actor, id));
      await inTransaction((store) => store.setUnit(memory, place.deptCode, place.subDeptCode, unit));
    },
  };
};
