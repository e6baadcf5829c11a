import type { Clock } from '@tillmap/service-kit/domain';
import { canonicalGtin } from '@tillmap/supplier-files';
import type { ProductFields } from '@tillmap/till-files';
import { britishDay } from '../../model/british-day.ts';
import type { FileLines } from '../../model/file-lines.ts';
import { askedIn } from '../../model/flags.ts';
import type { CompletedSession, Session } from '../../model/session.ts';
import { NO_SHOP_RULES, ofShop } from '../../model/shop.ts';
import { productFieldsOf } from '../../model/till/product-fields.ts';
import { namesOf, type WholesalerDirectory, type WholesalerWithNames } from '../../model/wholesaler.ts';

/** Completed sessions, newest first. */
export type LastSessions = Readonly<{
  /** Those of these wholesalers, or of all. */
  lastCompleted(wholesalerCodes: readonly string[], count: number): Promise<readonly CompletedSession[]>;
  /** Of each wholesaler the last before there are two of any. */
  lastOfEachWholesaler(count: number): Promise<readonly CompletedSession[]>;
}>;

type Deps = {
  sessions: LastSessions;
  atOneMoment: FileLines['atOneMoment'];
  bulkhead: FileLines['bulkhead'];
  wholesalers: WholesalerDirectory;
  clock: Clock;
};

/** A completed session with what is known of its wholesaler. */
export type LastFile = Readonly<{
  session: CompletedSession;
  known: WholesalerWithNames;
}>;

/** A product with the file that tells it. */
type KnownOfFile = Readonly<{ product: ProductFields; file: LastFile }>;

/** A till's products may be of any wholesaler of the shop; older files of one tell the same products again. */
const FILES_READ = 20;
const EVERYTHING = { content: 'all', isFirst: true, on: null } as const;

/** The products of the shop's last files, as profiles of tills are filled from them. */
export const shopProducts = ({ sessions, atOneMoment, bulkhead, wholesalers, clock }: Deps) => {
  const knownOf = async ({ wholesalerCode }: Pick<Session, 'wholesalerCode'>): Promise<WholesalerWithNames> => {
    // The wholesaler may be gone; then codes stand for themselves.
    const known = await wholesalers.get(wholesalerCode).catch(() => undefined);
    const nothing = { code: wholesalerCode, name: '', active: false, version: 0, hierarchy: [], vatCodes: [] };
    return known ?? { wholesaler: nothing, names: namesOf(nothing) };
  };

  /** Hands over the products of a file, page by page, until there is enough. */
  const read = (
    { session: { id }, known }: LastFile,
    take: (products: readonly ProductFields[]) => 'more' | 'enough',
  ): Promise<void> =>
    bulkhead(() =>
      atOneMoment(async (moment) => {
        // Read again: how many products it has belongs to the lines of this moment.
        const session = await moment.session(id);
        if (session?.status !== 'completed' || !session.upload) return;
        const { upload } = session;
        for await (const page of moment.lines(ofShop({ ...session, upload }, null), EVERYTHING)) {
          const asked = askedIn(NO_SHOP_RULES, britishDay(clock()));
          const products = page.map((line) => productFieldsOf(line, known.names, session.prices, asked));
          if (take(products) === 'enough') return;
        }
      }),
    );

  const filesOf = (found: readonly LastFile['session'][]): Promise<readonly LastFile[]> =>
    Promise.all(found.map(async (session) => ({ session, known: await knownOf(session) })));

  return {
    wholesaler: async (code: string): Promise<WholesalerWithNames['wholesaler']> =>
      (await knownOf({ wholesalerCode: code })).wholesaler,

    /** The last completed session, of these wholesalers where there is one. */
    lastFile: async (wholesalerCodes: readonly string[]): Promise<LastFile | undefined> => {
      const [wanted] = wholesalerCodes.length > 0 ? await sessions.lastCompleted(wholesalerCodes, 1) : [];
      return (await filesOf(wanted ? [wanted] : await sessions.lastCompleted([], 1)))[0];
    },

    first: async (file: LastFile, count: number): Promise<readonly ProductFields[]> => {
      const products: ProductFields[] = [];
      await read(file, (page) => {
        products.push(...page.slice(0, count - products.length));
        return products.length < count ? 'more' : 'enough';
      });
      return products;
    },

    /**
     * Those of the last files that have one of these canonical barcodes, by it; what the newest file says of each. Many
     * files of one wholesaler do not keep out those of another.
     */
    withBarcodes: async (wanted: ReadonlySet<string>): Promise<ReadonlyMap<string, KnownOfFile>> => {
      const found = new Map<string, KnownOfFile>();
      for (const file of await filesOf(await sessions.lastOfEachWholesaler(FILES_READ))) {
        if (found.size >= wanted.size) break;
        await read(file, (page) => {
          for (const product of page) {
            const barcode = canonicalGtin(product.barcode);
            if (barcode.ok && wanted.has(barcode.canonical) && !found.has(barcode.canonical))
              found.set(barcode.canonical, { product, file });
          }
          return found.size < wanted.size ? 'more' : 'enough';
        });
      }
      return found;
    },
  };
};

export type ShopProducts = ReturnType<typeof shopProducts>;
