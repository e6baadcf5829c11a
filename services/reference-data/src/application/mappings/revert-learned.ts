import type { Revert } from '../../adapters/postgres/learned-mappings.ts';
import type { RemovedMapping } from '../../adapters/postgres/mapping-edits.ts';
import {
  isUnchanged,
  type LearnedMapping,
  type LearnedPlan,
  type MappingSnapshot,
  restoreOf,
  revertOf,
} from '../../domain/mappings/learned-mappings.ts';
import type { StoredMapping } from '../../domain/mappings/stored-mapping.ts';
import type { Wholesaler } from '../../domain/wholesalers/wholesaler.ts';
import type { ReferenceUnitOfWork } from '../unit-of-work.ts';

const MOST_TOLD = 1_000;

/** How many learned mappings it was about, how many of them left their mapping as it was, and the mappings that are different now. */
export type Settled = Readonly<{
  count: number;
  stayed: number;
  changed: readonly (StoredMapping | RemovedMapping)[];
}>;

type Told = Pick<Wholesaler, 'code' | 'name'>;

/** Writes mappings and tells of them. */
export const writeMappings = async (
  { learned, tell }: Pick<ReferenceUnitOfWork, 'learned' | 'tell'>,
  { code, name }: Told,
  mappings: readonly MappingSnapshot[],
): Promise<StoredMapping[]> => {
  if (mappings.length === 0) return [];
  const written = await learned.write(code, mappings);
  for (let at = 0; at < written.length; at += MOST_TOLD)
    await tell.mappingsUpserted({
      wholesalerCode: code,
      wholesalerName: name,
      mappings: written.slice(at, at + MOST_TOLD),
    });
  return written;
};

const removeMappings = async (
  { edits, tell }: Pick<ReferenceUnitOfWork, 'edits' | 'tell'>,
  code: string,
  barcodes: readonly string[],
): Promise<RemovedMapping[]> => {
  if (barcodes.length === 0) return [];
  const removed = await edits.remove(code, barcodes);
  await tell.mappingsRemoved(code, removed);
  return removed;
};

type Planned = (
  barcode: string,
  standing: MappingSnapshot | undefined,
  learned: readonly LearnedMapping[],
) => LearnedPlan;

/** Does with each barcode what is planned, in the transaction that holds the wholesaler, and tells of what changed. */
const settle = async (
  stores: ReferenceUnitOfWork,
  wholesaler: Told,
  barcodes: readonly string[],
  plan: Planned,
  revert: Revert | undefined,
): Promise<Settled> => {
  const { code } = wholesaler;
  const standing = await stores.learned.standing(code, barcodes);
  const learned = Map.groupBy(await stores.learned.ofBarcodes(code, barcodes), ({ row }) => row.barcode);
  const plans = barcodes.map((barcode) => {
    const before = standing.get(barcode);
    return { barcode, before, ...plan(barcode, before, learned.get(barcode) ?? []) };
  });
  const changed = plans.filter(({ before, standing }) => !isUnchanged(before, standing));
  const done = plans.flatMap((one) => one.done);
  await stores.learned.settle({ done, relinked: plans.flatMap(({ relinked }) => relinked) }, revert);
  const written = await writeMappings(
    stores,
    wholesaler,
    changed.flatMap(({ standing }) => standing ?? []),
  );
  const gone = changed.flatMap(({ barcode, standing }) => (standing ? [] : [barcode]));
  const removed = await removeMappings(stores, code, gone);
  return {
    count: done.length,
    stayed: done.filter(({ stays }) => stays !== null).length,
    changed: [...written, ...removed],
  };
};

const distinct = (barcodes: readonly string[]): string[] => [...new Set(barcodes)].sort();

/** Reverts learned mappings that were not reverted before. */
export const revertLearned = (
  stores: ReferenceUnitOfWork,
  wholesaler: Told,
  chosen: readonly Readonly<{ id: string; barcode: string }>[],
  revert: Revert,
): Promise<Settled> => {
  const ids = new Set(chosen.map(({ id }) => id));
  return settle(
    stores,
    wholesaler,
    distinct(chosen.map(({ barcode }) => barcode)),
    (_, standing, learned) => revertOf(standing, learned, ids),
    revert,
  );
};

/** Restores what was reverted together, as far as the lists have its codes; `stayed` counts the rest. */
export const restoreLearned = async (
  stores: ReferenceUnitOfWork,
  wholesaler: Told,
  revertId: string,
): Promise<Settled> => {
  const reverted = await stores.learned.reverted(wholesaler.code, revertId);
  const isKnown = await stores.wholesalers.listedIn(
    wholesaler.code,
    reverted.map(({ row }) => row),
  );
  const byBarcode = Map.groupBy(
    reverted.filter(({ row }) => isKnown(row)),
    ({ row }) => row.barcode,
  );
  const settled = await settle(
    stores,
    wholesaler,
    [...byBarcode.keys()].sort(),
    (barcode, standing, learned) => restoreOf(standing, learned, byBarcode.get(barcode) ?? []),
    undefined,
  );
  return { ...settled, stayed: reverted.length - settled.count };
};
