import type { DownloadContent, OffersChoice } from '@tillmap/contracts';
import type { ClassifiedItem } from './item.ts';
import type { PriceDay } from './prices/prices-on.ts';
import type { CompletedSession, Session } from './session.ts';
import type { OfShop } from './shop.ts';
import type { TillLine } from './till-line.ts';

/** A line that goes into a file: the values that are written, and what the supplier's row said. */
export type FileLine = TillLine &
  Readonly<{
    said: string;
    /** What it said of the product's place and its VAT. */
    supplierGroup: string;
    supplierVat: string;
    /** Whether the till has these values once the file has left. */
    movesBase: boolean;
    needsReview: boolean;
    /** The barcode before, as long as the till keeps it; '' for none. */
    oldBarcode: string;
    classified: ClassifiedItem;
  }>;

/** Which lines go into a file. */
export type Wanted = Readonly<{
  content: DownloadContent;
  /** Without a download to compare with each line is new. */
  isFirst: boolean;
  /** The day whose prices it has; null for those of the upload. */
  on: PriceDay | null;
}>;

/** What can be read of one moment. */
export type Moment = Readonly<{
  session(id: string): Promise<Session | undefined>;
  /** The lines of a file, a page at a time. Throws where lines are missing: a file that lost some must not go out. */
  lines(session: OfShop<CompletedSession>, wanted: Wanted): AsyncIterable<readonly FileLine[]>;
}>;

/** Counts of the lines that days add to files, with the prices of offers and without. */
type ByOffers = Readonly<Record<OffersChoice, number>>;

/** Counts the lines that the prices of a day add to a session's files of what changed, and of prices alone. */
export type CountByDay = (
  session: OfShop<CompletedSession>,
  of: Readonly<{ day: string; isFirst: boolean }>,
) => Promise<
  Readonly<{
    added: Readonly<{ changes: ByOffers; prices: ByOffers }>;
    /** Takes lines that have prices with days. */
    add(page: readonly ClassifiedItem[]): Promise<void>;
  }>
>;

/** What files are made of. */
export type FileLines = Readonly<{
  /** Reads a session and its lines as they are at one moment, whatever is changed meanwhile. */
  atOneMoment<T>(read: (moment: Moment) => Promise<T>): Promise<T>;
  /** Lets a few files be made, or read, at a time: each holds a connection to the database while it is. */
  bulkhead<T>(make: () => Promise<T>): Promise<T>;
}>;
