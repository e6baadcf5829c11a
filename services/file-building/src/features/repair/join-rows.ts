import type { CostBasis, UploadResult } from '@tillmap/contracts';
import type { BadRow } from '@tillmap/supplier-files';
import type { BarcodePresence } from '../../model/item.ts';
import { choosePrices, decidePrices } from '../../model/prices/file-decision.ts';
import type { FilePrices } from '../../model/prices/file-prices.ts';
import { PriceEvidenceCounter } from '../../model/prices/price-evidence-counter.ts';
import type { BarcodeNote } from '../../model/rows/barcode-note.ts';
import { requireStoredResult } from '../../model/rows/require-stored-result.ts';
import { RemarkCounter } from '../../model/rows/row-remarks.ts';
import { SameBarcodes } from '../../model/rows/same-barcode.ts';
import { type StoredReading, wordsOf } from '../../model/rows/stored-reading.ts';
import { type CompletedSession, memoryOf, type Session } from '../../model/session.ts';
import type { ValidRow } from './rules/corrected-row.ts';
import { type JoiningItem, JoiningRows } from './rules/joining-rows.ts';
import { correctRows } from './rules/row-corrections.ts';
import type { RepairUnit } from './unit.ts';

/** A corrected row that was checked: it can join, with what is known of its barcode, or it cannot, for these reasons. */
export type CheckedRow =
  | Readonly<{ line: number; sound: ValidRow; presence: BarcodePresence }>
  | Readonly<{ line: number; faulty: BadRow }>;

/** What became of corrected rows; `missing` are lines that were not rejected any more. */
export type JoinedCounts = Readonly<{ joined: number; stillRejected: number; missing: readonly number[] }>;

const ROWS_SHOWN = 100;

type Corrected = CompletedSession;

/** What was said of the costs of a file when it was uploaded; of one before that was kept, what its answer shows of it. */
const basisSaid = ({ costBasis }: StoredReading, { cost_basis, columns }: UploadResult): CostBasis | null => {
  if (costBasis !== undefined) return costBasis;
  return cost_basis?.source === 'remembered' ? cost_basis.basis : (columns?.layout?.cost_basis ?? null);
};

/** How the prices are read after rows joined: as a person chose, else as all the rows tell, by what the upload went by. */
const pricesAfter = async (
  unit: RepairUnit,
  session: Session,
  reading: StoredReading,
  answer: UploadResult,
  tally: PriceEvidenceCounter,
): Promise<Readonly<{ prices: FilePrices; answer: Pick<UploadResult, 'cost_basis' | 'checks'> }>> => {
  const { prices } = session;
  if (answer.cost_basis?.source === 'chosen') return choosePrices(tally.counts(), prices.basis, prices);
  const before = basisSaid(reading, answer) ?? (await unit.priceMemory.find(memoryOf(session))).costBasis;
  const decided = decidePrices(tally.counts(), before, reading.costTimes);
  return { ...decided, prices: { ...decided.prices, vatRates: prices.vatRates } };
};

const told = (rows: readonly BadRow[]) => rows.map(({ line, reasons }) => ({ line, reasons: [...reasons] }));

/** Puts corrected rows among the items of an upload whose session is locked, and counts what the upload told anew. */
export class RowJoiner {
  readonly #unit: RepairUnit;
  readonly #session: Corrected;
  readonly #answer: UploadResult;
  readonly #reading: StoredReading;
  readonly #tally: PriceEvidenceCounter;
  readonly #remarks: RemarkCounter;
  readonly #sameBarcodes: SameBarcodes;
  readonly #found: { repaired: number; replaced: number; bad: number; noted: number };
  #items: number;
  #mapped: number;
  #ownOnly: number;
  #joined = 0;
  #stillRejected = 0;
  readonly #missing: number[] = [];
  /** Barcodes that joined, and those that they name as their case. */
  readonly #barcodes: string[] = [];
  readonly #cases: string[] = [];

  private constructor(
    unit: RepairUnit,
    session: Corrected,
    reading: StoredReading,
    kept: ReturnType<typeof requireStoredResult>,
  ) {
    this.#unit = unit;
    this.#session = session;
    this.#reading = reading;
    this.#answer = kept.answer;
    this.#tally = new PriceEvidenceCounter(kept.counts);
    this.#remarks = new RemarkCounter(reading.remarks);
    this.#sameBarcodes = new SameBarcodes(reading.sameBarcodes);
    const { repaired, replaced, bad, noted, ownOnly } = reading.found;
    this.#found = { repaired, replaced, bad, noted };
    this.#items = session.upload.items;
    this.#mapped = session.upload.mapped;
    this.#ownOnly = ownOnly;
  }

  static async open(unit: RepairUnit, session: Corrected, reading: StoredReading): Promise<RowJoiner> {
    return new RowJoiner(unit, session, reading, requireStoredResult(await unit.prices.kept(session.upload.id)));
  }

  get counts(): JoinedCounts {
    return { joined: this.#joined, stillRejected: this.#stillRejected, missing: this.#missing };
  }

  /** Takes some rows: each may come once. */
  async take(rows: readonly CheckedRow[]): Promise<void> {
    const { rejected } = this.#unit;
    const uploadId = this.#session.upload.id;
    const faulty = rows.flatMap((row) => ('faulty' in row ? [row.faulty] : []));
    this.#stillRejected += await rejected.rewrite(uploadId, faulty);
    const sound = rows.flatMap((row) => ('sound' in row ? [row] : []));
    if (sound.length === 0) return;
    const gone = new Set(
      await rejected.remove(
        uploadId,
        sound.map(({ line }) => line),
      ),
    );
    this.#missing.push(...sound.flatMap(({ line }) => (gone.has(line) ? [] : [line])));
    await this.#join(sound.filter(({ line }) => gone.has(line)));
  }

  async #join(rows: readonly Readonly<{ sound: ValidRow; presence: BarcodePresence }>[]): Promise<void> {
    const { rejected } = this.#unit;
    const uploadId = this.#session.upload.id;
    const [header] = this.#reading.headers;
    if (!header || rows.length === 0) return;
    const items = rows.map(({ sound, presence }): JoiningItem => ({ ...sound.item, ...presence }));
    const present = await rejected.present(
      uploadId,
      items.map(({ canonical }) => canonical),
    );
    const joining = new JoiningRows(header, this.#sameBarcodes, present);
    for (const item of items.sort((one, other) => one.position - other.position)) joining.add(item);
    const { added, removed, replaced } = joining.changes;
    await rejected.takeOut(
      uploadId,
      removed.map(({ position }) => position),
    );
    await rejected.putIn(uploadId, added);
    await rejected.keepForms(uploadId, memoryOf(this.#session));
    await rejected.addReplaced(uploadId, replaced);
    await this.#unit.names.joined(uploadId, added, removed);
    this.#count(added, removed);
    this.#found.replaced += replaced.length;
    for (const { sound } of rows) this.#note(sound);
    this.#joined += rows.length;
    this.#found.bad -= rows.length;
  }

  #count(added: readonly JoiningItem[], removed: readonly JoiningItem[]): void {
    const countOf = (fits: (item: JoiningItem) => boolean): number =>
      added.filter(fits).length - removed.filter(fits).length;
    for (const item of removed) this.#tally.takeOut(item);
    for (const item of added) {
      this.#tally.note(item);
      this.#barcodes.push(item.canonical);
      if (item.caseBarcode !== '') this.#cases.push(item.caseBarcode);
    }
    this.#items += added.length - removed.length;
    this.#mapped += countOf(({ isKnown }) => isKnown);
    this.#ownOnly += countOf(({ ownOnly }) => ownOnly);
  }

  #note({ item, isRepaired, note, remarks }: ValidRow): void {
    if (isRepaired) this.#found.repaired++;
    if (note !== '') this.#found.noted++;
    if (remarks.length > 0) this.#remarks.note(item.line, remarks);
  }

  /** Writes what the upload tells from now on, and the session with its figures. `notes` are those of the rows that joined. */
  async finish(notes: readonly BarcodeNote[], now: Date): Promise<UploadResult> {
    const { prices, rejected, uploads, sessions } = this.#unit;
    const { id } = this.#session.upload;
    await rejected.markCases(id, this.#barcodes, this.#cases);
    const reading = this.#readingNow();
    const decided = await pricesAfter(this.#unit, this.#session, reading, this.#answer, this.#tally);
    const { replaced, bad, leftOut } = reading.found;
    const shownNotes = [...this.#answer.barcode_notes, ...notes]
      .sort((one, other) => one.line - other.line)
      .slice(0, ROWS_SHOWN);
    const answer: UploadResult = {
      ...this.#answer,
      rows_read: this.#items + replaced + bad + leftOut,
      total_processed: this.#items,
      mapped_products: this.#mapped,
      unmapped_products: this.#items - this.#mapped,
      duplicates: replaced,
      bad_rows_count: bad,
      bad_rows: told(await rejected.first(id, false, ROWS_SHOWN)),
      replaced_rows: told(await rejected.first(id, true, ROWS_SHOWN)),
      barcode_notes_count: Math.max(reading.found.noted, shownNotes.length),
      barcode_notes: shownNotes.map(({ line, reasons }) => ({ line, reasons: [...reasons] })),
      ...wordsOf(reading),
      ...decided.answer,
    };
    await prices.keep(id, answer, this.#tally.counts());
    await uploads.keepReading(id, reading);
    const figures = { items: this.#items, mapped: this.#mapped, badRows: bad };
    await sessions.save(correctRows(this.#session, figures, decided.prices, now));
    return answer;
  }

  #readingNow(): StoredReading {
    return {
      ...this.#reading,
      found: { ...this.#reading.found, ...this.#found, ownOnly: this.#ownOnly },
      remarks: this.#remarks.counts(),
      sameBarcodes: this.#sameBarcodes.counts(),
    };
  }
}
