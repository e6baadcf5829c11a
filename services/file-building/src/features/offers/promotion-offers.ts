import type { InTransaction } from '@tillmap/bus';
import { LISTED_PROMOTION_OFFERS, type PromotionOffers } from '@tillmap/contracts';
import { type Actor, type Clock, DomainError, NotFound } from '@tillmap/service-kit/domain';
import { britishDay } from '../../model/british-day.ts';
import type { PromotionFile, ReadPromotionFile } from '../../model/promotion-file.ts';
import { type CompletedSession, seesAll } from '../../model/session.ts';
import { conflictsOf } from './rules/offer-conflicts.ts';
import type { PromotionOfferStore, StoredReading } from './stores/promotion-offers.ts';

type Deps = Readonly<{
  promotionFile: (id: string) => Promise<PromotionFile>;
  fetchFile: (objectKey: string) => Promise<Readonly<{ path: string; release(): Promise<void> }>>;
  read: ReadPromotionFile;
  /** The last completed session of one wholesaler or of each, of one owner or of all. */
  lastOf: (wholesalerCode: string | null, ownerId: string | null) => Promise<readonly CompletedSession[]>;
  store: PromotionOfferStore;
  inTransaction: InTransaction<Readonly<{ store: PromotionOfferStore }>>;
  clock: Clock;
}>;

/** Fewer products of a promotion in the wholesaler's file are those of another wholesaler's. */
const LEAST_STOCKED = 0.2;
const NO_FILE =
  'There is no completed file of this wholesaler yet: offers are compared with the next one, and join its products.';

const strangeness = ({ wholesalerName }: CompletedSession, stocked: number, offers: number): string[] =>
  stocked >= LEAST_STOCKED * offers
    ? []
    : [
        `Only ${stocked} of ${offers} offers are of products in the last file of ${wholesalerName}. Please check that it is this wholesaler's promotion.`,
      ];

const notRead = (): NotFound => new NotFound('This file was not read as offers yet.');

/** Reads files of promotions as offers, and shows what they gave. */
export const promotionOffers = (deps: Deps) => {
  const { store, inTransaction, clock } = deps;

  /** What the wholesaler's last file that the actor may see says against offers. */
  const compared = async (actor: Actor, { fileId, wholesalerCode }: StoredReading, offers: number) => {
    const [session] = await deps.lastOf(wholesalerCode, seesAll(actor) ? null : actor.id);
    const conflicts: { line: number; reason: string }[] = [];
    let stocked = 0;
    for await (const { offer, item, isDouble } of store.withItems(fileId, session?.upload.id ?? null)) {
      if (item) stocked += 1;
      for (const reason of conflictsOf(offer, item, { isDouble, hasFile: session !== undefined }))
        conflicts.push({ line: offer.line, reason });
    }
    return { conflicts, findings: session ? strangeness(session, stocked, offers) : [NO_FILE] };
  };

  const show = async (actor: Actor, fileId: string): Promise<PromotionOffers> => {
    const reading = await store.reading(fileId);
    if (!reading) throw notRead();
    const { counts, first } = await store.offers(fileId, LISTED_PROMOTION_OFFERS);
    const { conflicts, findings } = await compared(actor, reading, counts.offers);
    const { refused, columns } = reading.answer;
    return {
      file_id: fileId,
      file: reading.fileName,
      read_at: reading.readAt.toISOString(),
      read_by: reading.readBy,
      offers_count: counts.offers,
      deals_count: counts.deals,
      offers: [...first],
      conflicts_count: conflicts.length,
      conflicts: conflicts.slice(0, LISTED_PROMOTION_OFFERS),
      refused_count: refused.count,
      refused: [...refused.first],
      findings: [...findings, ...reading.answer.findings],
      columns,
    };
  };

  /** What the file gave before ends; should it be deleted meanwhile, so does what it gives now. */
  const read = async (actor: Actor, fileId: string, layout: string): Promise<PromotionOffers> => {
    const file = await deps.promotionFile(fileId);
    const { wholesalerCode, days } = file.promotion;
    const { path, release } = await deps.fetchFile(file.objectKey);
    try {
      const { offers, refused, ...found } = await deps.read(actor, {
        name: file.name,
        path,
        wholesalerCode,
        days,
        layout,
      });
      const answer = { ...found, refused: { count: refused.length, first: refused.slice(0, LISTED_PROMOTION_OFFERS) } };
      const now = clock();
      await inTransaction(async (tx) => {
        await tx.store.hold(fileId);
        await tx.store.end({ fileId }, britishDay(now));
        await tx.store.add(file, offers, { answer, readBy: actor.name, readAt: now });
      });
    } finally {
      await release();
    }
    try {
      await deps.promotionFile(fileId);
    } catch (error) {
      if (error instanceof DomainError && error.status === 404)
        await inTransaction((tx) => tx.store.end({ fileId }, britishDay(clock())));
      throw error;
    }
    return show(actor, fileId);
  };

  return { read, show };
};
