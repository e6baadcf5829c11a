import { Conflict } from '@tillmap/service-kit/domain';
import type { TemporaryFile, TemporaryFiles } from '../../kit.ts';
import type { Download, OfTill, Verdicts } from '../../model/download.ts';
import type { Moment } from '../../model/file-lines.ts';
import type { PriceDay } from '../../model/prices/prices-on.ts';
import type { Session } from '../../model/session.ts';
import { requireCompleted } from '../../model/session-transitions.ts';
import type { OfShop } from '../../model/shop.ts';
import type { RehearsedProduct } from '../../model/till/rehearsed-rows.ts';
import type { FileWriter } from './file-writer.ts';
import { createPipelineStage } from './pipeline-stage.ts';
import { deletedMeanwhile } from './rules/download-guards.ts';
import { spoolTillCheck } from './spool-till-check.ts';
import type { Downloads } from './stores/download-store.ts';

type Deps = Readonly<{ downloads: Downloads; spool: TemporaryFiles }>;

/** A file as it was made, and what is in it. */
export type Made = Readonly<{
  session: OfShop;
  kept: TemporaryFile;
  products: number;
  notReviewed: number;
  verdicts: Verdicts | undefined;
  /** What the till does with each line; undefined for the default file, and where it could not be written. */
  check: TemporaryFile | undefined;
  /** The one file of those that were asked for. */
  onlyPart: string | undefined;
}>;

/** A download before its file is made. */
export type Begun = Pick<
  Download,
  | 'id'
  | 'sessionId'
  | 'sessionName'
  | 'wholesalerCode'
  | 'shop'
  | 'content'
  | 'fileName'
  | 'comparedWith'
  | 'objectKey'
  | 'userId'
  | 'userName'
  | 'at'
  | 'prices'
> &
  Readonly<{ isFirst: boolean; on: PriceDay; till: Omit<OfTill, keyof Verdicts> | undefined }>;

/** Makes what writes the file, once the session is read. */
type WriterOf<Row> = (session: Pick<Session, 'prices'>) => FileWriter<Row>;

const nothingInFile = (): Conflict =>
  new Conflict(
    'No product is in this file. Please choose what goes into it, or decide some lines first.',
    'empty-file',
  );

/** The file of one moment: its session, its lines, and the counts of what was written. */
export const makeFile =
  ({ downloads, spool }: Deps) =>
  async <Row>(
    moment: Moment,
    { id, sessionId, content, isFirst, on, till, shop: shopCode, wholesalerCode: memory }: Begun,
    writerOf: WriterOf<Row>,
  ): Promise<Made> => {
    const found = await moment.session(sessionId);
    // The person saw it a moment ago.
    if (!found) throw deletedMeanwhile();
    const session = { ...requireCompleted(found, 'downloaded'), shopCode, memory };
    const writer = writerOf(session);
    const check = writer.certainty && spoolTillCheck(spool, writer.certainty);
    let [products, notReviewed] = [0, 0];
    const stored = createPipelineStage((lines: Parameters<Downloads['addLines']>[1]) => downloads.addLines(id, lines));
    async function* rows(): AsyncGenerator<Row> {
      if (writer.header) yield writer.header;
      for await (const page of moment.lines(session, { content, isFirst, on })) {
        const judged: RehearsedProduct[] = [];
        const written = page.flatMap((line) => {
          const made = writer.row(line);
          if (made?.judged) judged.push(made.judged);
          if (made?.row === undefined) return [];
          // What the till refuses it does not have.
          return [{ line: { ...line, movesBase: line.movesBase && !made.isRefused }, row: made.row }];
        });
        await check?.add(judged);
        products += written.length;
        notReviewed += written.filter(({ line }) => line.needsReview).length;
        await stored.next(written.map(({ line }) => line));
        for (const { row } of written) yield row;
      }
      await stored.end();
    }
    const made = async (): Promise<Made> => {
      const kept = await spool.keep(writer.bytes(rows()));
      if (products > 0 || (content === 'all' && !till)) {
        const told = { verdicts: writer.verdicts(), check: await check?.end(), onlyPart: writer.onlyPart() };
        return { session, kept, products, notReviewed, ...told };
      }
      await kept.discard();
      throw nothingInFile();
    };
    try {
      return await made();
    } catch (error) {
      await check?.giveUp(error as Error);
      throw error;
    }
  };
