import type { Readable } from 'node:stream';
import type { InTransaction } from '@tillmap/bus';
import type { DownloadContent } from '@tillmap/contracts';
import type { Actor, Clock } from '@tillmap/service-kit/domain';
import type { TemporaryFiles } from '../../kit.ts';
import type { MakeDifference } from '../../model/difference.ts';
import { checkKeyOf, type Download, sameBefore, versionBefore, versionOf } from '../../model/download.ts';
import type { File } from '../../model/file.ts';
import type { FileLines, Moment } from '../../model/file-lines.ts';
import { askedIn } from '../../model/flags.ts';
import { isAsUsual, type PricesAsked, priceDayOf } from '../../model/prices/price-day.ts';
import type { Session } from '../../model/session.ts';
import { requireCompleted } from '../../model/session-transitions.ts';
import type { SessionRef, ShopRules } from '../../model/shop.ts';
import type { FindProfile } from '../../model/till/known-profile.ts';
import { chosenTill, requirePart, type TillSelection } from '../../model/till/till-choice.ts';
import { type Names, namesOf, type WholesalerDirectory } from '../../model/wholesaler.ts';
import type { ShopSessions } from '../../shop-kit.ts';
import { type Accepted, acceptanceOf, requireAcceptance } from './accept-disclaimer.ts';
import type { DownloadSent } from './download-sent.ts';
import { eposWriter, tillWriter, zipWriter } from './file-writer.ts';
import { type Begun, type Made, makeFile } from './make-file.ts';
import { requireUntouched } from './rules/download-guards.ts';
import { eposFileName } from './rules/epos-file.ts';
import { ofTill, partFileName, type TillFile, tillFileName } from './rules/till-file.ts';
import type { Downloads } from './stores/download-store.ts';
import type { DownloadUnit } from './unit.ts';

type Deps = {
  inTransaction: InTransaction<DownloadUnit>;
  ofShops: Pick<ShopSessions, 'find' | 'rulesOf'>;
  atOneMoment: FileLines['atOneMoment'];
  bulkhead: FileLines['bulkhead'];
  downloads: Downloads;
  wholesalers: WholesalerDirectory;
  difference: MakeDifference;
  profile: FindProfile;
  spool: TemporaryFiles;
  /** Keeps the bytes of a file; false where they could not be kept, which nobody's download waits for. */
  keepFile: (objectKey: string, bytes: Readable) => Promise<boolean>;
  sent: DownloadSent;
  clock: Clock;
  newId: () => string;
};

type Asked = Accepted &
  Readonly<{
    session: SessionRef;
    content: DownloadContent;
    prices: PricesAsked;
    /** Without it the default file; `isZip` for every file that the till takes. */
    till?: TillSelection & { readonly isZip: boolean };
  }>;

const NOTHING_KNOWN = { names: namesOf({ hierarchy: [], vatCodes: [] }), vatCodes: [] };

/** Earlier files of a session that a new one is compared with. */
const COMPARED = 1_000;

async function* nothing(): AsyncGenerator<Buffer, void, undefined> {}

/** What a new file is among those of its session for this shop: its version, and what differs from the one before. */
const placed = async (
  { downloads }: DownloadUnit,
  file: Pick<Download, 'id' | 'sessionId' | 'wholesalerCode' | 'content' | 'fileSha256' | 'till'>,
) => {
  const earlier = await downloads.ofSession(file.sessionId, file.wholesalerCode, COMPARED);
  const version = versionOf(file.fileSha256, earlier);
  const same = sameBefore(file, earlier);
  if (same) return { version, difference: same.difference };
  const before = versionBefore(file, earlier);
  if (!before || !(await downloads.hasLines(before.id))) return { version, difference: null };
  const counts = await downloads.countDifference(file.id, before.id);
  return { version, difference: { id: before.id, version: before.version, ...counts } };
};

/** The file for the till. */
export const downloadSession = ({
  inTransaction,
  ofShops,
  atOneMoment,
  bulkhead,
  downloads,
  wholesalers,
  difference,
  profile,
  spool,
  keepFile,
  sent,
  clock,
  newId,
}: Deps) => {
  const knownOf = async (session: Session) => {
    const known = await wholesalers.get(session.wholesalerCode);
    // The wholesaler may be gone; then codes stand for themselves.
    return known ? { names: known.names, vatCodes: known.wholesaler.vatCodes } : NOTHING_KNOWN;
  };

  /** Every file was asked for, and there is one: it is named as that one is. */
  const asMade = (begun: Begun, chosen: TillFile | undefined, { session, onlyPart }: Made): Begun => {
    if (!chosen || onlyPart === undefined) return begun;
    const till = { ...chosen, part: onlyPart, isZip: false };
    return { ...begun, fileName: tillFileName(session, till, begun.at), till: ofTill(till) };
  };

  const make = makeFile({ downloads, spool });

  const makeOf = (
    moment: Moment,
    begun: Begun,
    till: TillFile | undefined,
    { names, rules }: Readonly<{ names: Names; rules: ShopRules }>,
  ): Promise<Made> => {
    if (!till) return make(moment, begun, () => eposWriter(names));
    const known = { names, asked: askedIn(rules, begun.on.day) };
    if (!till.isZip) return make(moment, begun, (session) => tillWriter(till, known, session));
    const nameOf = (part: string): string => partFileName(till, part);
    return make(moment, begun, (session) => zipWriter(till, known, session, { keep: spool.keep, nameOf }));
  };

  const chosenOf = async (
    { wholesalerCode: code }: Session,
    vatCodes: Parameters<typeof chosenTill>[2]['vatCodes'],
    till: Asked['till'],
  ): Promise<TillFile | undefined> => {
    if (!till) return undefined;
    const chosen = chosenTill(till, await profile(till.profile), { code, vatCodes });
    if (!till.isZip) requirePart(chosen);
    return { ...chosen, isZip: till.isZip };
  };

  /** Whether what the till does with each line is kept beside the bytes. */
  const keepCheck = async ({ check }: Made, { objectKey }: Begun, areBytesKept: boolean): Promise<boolean> => {
    if (!check) return false;
    const isKept = areBytesKept && (await keepFile(checkKeyOf(objectKey), check.copy()));
    await check.discard();
    return isKept;
  };

  /** The receipt and the legal record, before the first byte leaves. */
  const record = (
    { session, kept, products, notReviewed, verdicts }: Made,
    begun: Begun,
    actor: Actor,
    asked: Asked,
    hasCheck: boolean,
  ): Promise<void> =>
    inTransaction(async (unit) => {
      requireUntouched(session, await unit.sessions.lock(session.id));
      await unit.requireShop(session);
      const { id, wholesalerCode, content, fileName, at, comparedWith } = begun;
      const till = begun.till && verdicts ? { ...begun.till, ...verdicts, hasCheck } : null;
      const file = { id, content, wholesalerCode, sessionId: session.id, fileSha256: kept.sha256, till };
      await unit.downloads.finish({
        ...file,
        ...(await placed(unit, file)),
        products,
        notReviewed,
        fileName,
        bytes: kept.sizeBytes,
        comparedWith,
      });
      const described = { productCount: products, notReviewedCount: notReviewed, fileName, fileSha256: kept.sha256 };
      const acceptance = acceptanceOf({ id: newId(), ...described, acceptedAt: at }, session, actor, asked);
      await unit.acceptances.insert(acceptance);
      await unit.events.disclaimerAccepted(acceptance);
    });

  /**
   * The acceptance is committed before the first byte leaves, with the SHA-256 of the whole file: so the file is made
   * first, and then handed out as it was made.
   */
  return async (actor: Actor, asked: Asked): Promise<File> => {
    const session = requireCompleted(await ofShops.find(actor, asked.session), 'downloaded');
    requireAcceptance(asked);
    const now = clock();
    if (asked.isHeadOnly)
      return {
        fileName: eposFileName(session.wholesalerCode, session.name, now, session.shopCode),
        content: nothing(),
      };
    const { names, vatCodes } = await knownOf(session);
    const chosen = await chosenOf(session, vatCodes, asked.till);
    const fileName = chosen
      ? tillFileName(session, chosen, now)
      : eposFileName(session.wholesalerCode, session.name, now, session.shopCode);
    const { base } = await difference(session);
    const rules = await ofShops.rulesOf(session);
    const on = priceDayOf(asked.prices, now);
    const id = newId();
    const begun: Begun = {
      id,
      sessionId: session.id,
      sessionName: session.name,
      wholesalerCode: session.memory,
      shop: session.shopCode,
      fileName,
      content: asked.content,
      isFirst: base === null,
      till: chosen && ofTill(chosen),
      comparedWith: base && { at: base.at, sessionName: base.sessionName },
      objectKey: `downloads/${id}`,
      userId: actor.id,
      userName: actor.name,
      at: now,
      on,
      prices: isAsUsual(asked.prices) ? null : on,
    };
    await downloads.begin(begun);
    let made: Made | undefined;
    let file = begun;
    try {
      made = await bulkhead(() => atOneMoment((moment) => makeOf(moment, begun, chosen, { names, rules })));
      const isKept = await keepFile(begun.objectKey, made.kept.copy());
      if (!isKept) await downloads.forgetFile(id);
      const hasCheck = await keepCheck(made, begun, isKept);
      file = asMade(begun, chosen, made);
      await record(made, file, actor, asked, hasCheck);
    } catch (error) {
      await made?.kept.discard();
      await made?.check?.discard();
      await downloads.giveUp(id);
      throw error;
    }
    const { content, sizeBytes } = made.kept;
    return { fileName: file.fileName, content, sizeBytes, onSent: () => sent(id) };
  };
};
