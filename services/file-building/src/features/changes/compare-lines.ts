import { differenceIdOf } from '../../database/difference-id.ts';
import type { Base, DifferenceHeader } from '../../model/difference.ts';
import type { ClassifiedItem } from '../../model/item.ts';
import { type CostReading, costReadingSuffix } from '../../model/prices/file-prices.ts';
import { itemOn } from '../../model/prices/prices-on.ts';
import type { CompletedSession } from '../../model/session.ts';
import type { OfShop } from '../../model/shop.ts';
import { type TillLine, type TillValues, tillLineOf, withTillValues } from '../../model/till-line.ts';
import { type ChangedLine, changedLine } from './rules/changed-line.ts';
import { findPairs } from './rules/pairs/find-pairs.ts';
import { runYielding } from './run-yielding.ts';
import type { ChangesStores } from './stores/changes-stores.ts';
import type { ComparedItem } from './stores/compared-items.ts';
import type { Where } from './stores/difference-store.ts';

/** Positions compared by one statement. */
const POSITIONS_PER_PAGE = 10_000;
/** A file with fewer products of the base than this, under whichever barcodes, is a part of what the wholesaler has. */
const PART = 0.5;
/** A new line of such a share is counted as the gone one. */
const PROBABLY = 0.5;

export const whereOf = ({ id: sessionId, upload, memory }: OfShop<CompletedSession>): Where => ({
  id: differenceIdOf(upload.id, memory),
  uploadId: upload.id,
  memory,
  sessionId,
});

/** The usual line; where the till has the price of an offer or a new price of the file already, that one: it is no change. */
const lineComparedWith = (before: TillValues | null, classified: ClassifiedItem, reading: CostReading): TillLine => {
  const { item } = classified;
  for (const { from, until } of before ? (item.datedPrices ?? []) : []) {
    const line = tillLineOf({ ...classified, item: itemOn({ day: from || until, offers: 'use' }, item) }, reading);
    if (line.cost === before?.cost && line.rrp === before.rrp) return line;
  }
  return tillLineOf(classified, reading);
};

/** The lines that changed, added to the difference. */
const addChanged = async (
  { differences }: ChangesStores,
  { upload, memory, prices }: OfShop<CompletedSession>,
  items: readonly ComparedItem[],
): Promise<readonly ChangedLine[]> => {
  const lines = items.map(({ classified, compared }) => {
    const line = withTillValues(lineComparedWith(compared.before, classified, prices), compared.before, classified);
    return changedLine(compared, line, prices.vatRates);
  });
  const changed = lines.filter(({ classes }) => classes.length > 0);
  const id = differenceIdOf(upload.id, memory);
  await differences.add(id, changed);
  const others = changed.filter(({ classes }) => classes.includes('other_product'));
  await differences.removeThoughts(
    id,
    others.map(({ canonical }) => canonical),
  );
  return changed;
};

/** Compares a whole file with the base; whether it is a part of what the wholesaler has. */
export const compareAll = async (
  stores: ChangesStores,
  session: OfShop<CompletedSession>,
  { base, isPartSaid }: Readonly<{ base: Base | null; isPartSaid: boolean | undefined }>,
): Promise<boolean> => {
  const { differences } = stores;
  const where = whereOf(session);
  const { uploadId, memory } = where;
  await differences.clear(where.id, null);
  if (!base) return false;
  await differences.addThoughts(where);
  await differences.analyze();
  await differences.applyDecisions(where, null);
  const last = await differences.lastPosition(uploadId);
  for (let from = 0; from <= last; from += POSITIONS_PER_PAGE) {
    const to = Math.min(last, from + POSITIONS_PER_PAGE - 1);
    const items = await differences.compared(where, [from, to], costReadingSuffix(session.prices));
    await addChanged(stores, session, items);
  }
  await differences.analyze();
  const { present, total } = await differences.presence(uploadId, memory);
  const isPart = isPartSaid ?? (await hasTooFew(stores, where, PART * total - present));
  if (!isPart) await differences.addGone(where, null);
  await differences.applyDecisions(where, null);
  return isPart;
};

/** Whether a file that lacks so many products of the base does not have them under new barcodes either. */
const hasTooFew = async (
  { differences, pairLines }: ChangesStores,
  where: Where,
  lacking: number,
): Promise<boolean> => {
  if (lacking <= 0) return false;
  const { fresh } = await pairLines.of(where);
  if (fresh.length < lacking) return true;
  await differences.addGone(where, null);
  const { gone } = await pairLines.of(where);
  const pairs = (await runYielding(findPairs(fresh, gone))).filter(({ candidates: [{ share }] }) => share >= PROBABLY);
  if (pairs.length >= lacking) return false;
  await differences.removeGone(where);
  return true;
};

/** Compares these positions again, with the base or with what a session was compared with before it was downloaded. */
export const compareAgain = async (
  stores: ChangesStores,
  session: OfShop<CompletedSession>,
  { frozenBy }: Pick<DifferenceHeader, 'frozenBy'>,
  positions: readonly number[],
): Promise<void> => {
  const { differences } = stores;
  const where = whereOf(session);
  for (let from = 0; from < positions.length; from += POSITIONS_PER_PAGE) {
    const page = positions.slice(from, from + POSITIONS_PER_PAGE);
    const thoughts = await differences.addThoughtsAt(where, page, frozenBy);
    await differences.applyDecisions(where, thoughts);
    const items = await differences.comparedAt(where, page, frozenBy);
    await differences.clear(where.id, page);
    const lines = await addChanged(stores, session, items);
    await differences.analyze();
    await differences.applyDecisions(
      where,
      lines.map(({ canonical }) => canonical),
    );
  }
};
