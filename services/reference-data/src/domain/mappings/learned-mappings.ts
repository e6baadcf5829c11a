import type { ReferenceRow } from './reference-row.ts';
import type { MappingSource } from './stored-mapping.ts';

/** A mapping as it stands or stood, whole, so that it can be given back. */
export type MappingSnapshot = ReferenceRow &
  Readonly<{ source: MappingSource; confidence: number; importId: string | null }>;

/** What was learned of a barcode from an edit, which is a step of its session's review, and not reverted. */
export type LearnedMapping = Readonly<{
  id: string;
  /** Grows with each learned mapping. */
  number: number;
  sessionId: string;
  /** 0 when it is not known. */
  step: number;
  row: ReferenceRow;
  /** The mapping before it; null when there was none. */
  before: MappingSnapshot | null;
  /** The learned mapping that the one before came from; null when it came from none that is known. */
  over: string | null;
}>;

/** Why a mapping stays although what was learned of it was reverted: what has happened to it since. */
export type Stays = MappingSource | 'deleted';

const isSameRow = (one: ReferenceRow, other: ReferenceRow): boolean =>
  one.barcodeGiven === other.barcodeGiven &&
  one.name === other.name &&
  one.size === other.size &&
  one.deptCode === other.deptCode &&
  one.subDeptCode === other.subDeptCode &&
  one.cgCode === other.cgCode &&
  one.vatCode === other.vatCode;

const isSameStanding = (one: MappingSnapshot | undefined, other: MappingSnapshot | undefined): boolean =>
  one === other || (!!one && !!other && one.source === other.source && isSameRow(one, other));

const newestOf = (learned: readonly LearnedMapping[]): LearnedMapping | undefined =>
  learned.reduce<LearnedMapping | undefined>(
    (newest, one) => (newest && newest.number > one.number ? newest : one),
    undefined,
  );

/**
 * The learned mapping that a mapping came from, among all of its barcode. Goes by what the mapping says: one that an import
 * changed and a revert of the import gave back still came from it.
 */
const originOf = (
  standing: MappingSnapshot | undefined,
  learned: readonly LearnedMapping[],
): LearnedMapping | undefined => {
  const newest = newestOf(learned);
  return newest && standing?.source === 'review' && isSameRow(standing, newest.row) ? newest : undefined;
};

/** The mapping that is learned from a row. */
export const mappingFrom = (row: ReferenceRow): MappingSnapshot => ({
  ...row,
  source: 'review',
  confidence: 100,
  importId: null,
});

type Step = Pick<LearnedMapping, 'sessionId' | 'step' | 'row'>;
type Noted = Readonly<{ before: MappingSnapshot | null; over: string | null; isNew: boolean }>;

/**
 * What is to be noted of a step; nothing where an import or an administrator has set the barcode's mapping, or the step is
 * known already. A step that says what the mapping says is noted as well, though not new: the mapping then stays when the step
 * before is reverted.
 */
export const learnedFrom = (
  standing: MappingSnapshot | undefined,
  learned: readonly LearnedMapping[],
  { sessionId, step, row }: Step,
): Noted | undefined => {
  if (standing && standing.source !== 'review') return undefined;
  const now = originOf(standing, learned);
  const isNew = !standing || !isSameRow(standing, row);
  if (!isNew && now?.sessionId === sessionId && now.step === step) return undefined;
  return { before: standing ?? null, over: now?.id ?? null, isNew };
};

/** The learned mappings of a step of a session among those of its barcode. */
export const learnedInStep = (learned: readonly LearnedMapping[], { sessionId, step, row }: Step): LearnedMapping[] => {
  const own = learned.filter((one) => one.sessionId === sessionId && one.step === step);
  if (step > 0) return own;
  const newest = newestOf(own.filter((one) => isSameRow(one.row, row)));
  return newest ? [newest] : [];
};

type Relinked = Pick<LearnedMapping, 'id' | 'before' | 'over'>;

/** What becomes of one barcode. */
export type LearnedPlan = Readonly<{
  /** Its mapping afterwards. */
  standing: MappingSnapshot | undefined;
  /** The learned mappings that were reverted or restored, and why their mapping stayed. */
  done: readonly Readonly<{ id: string; stays: Stays | null }>[];
  /** Other learned mappings, with what is now before them. */
  relinked: readonly Relinked[];
}>;

/**
 * Reverts learned mappings of one barcode. The mapping is what it was before them, unless it no longer comes from them: then
 * it stays, and what was before them is before those that were learned over them.
 */
export const revertOf = (
  standing: MappingSnapshot | undefined,
  learned: readonly LearnedMapping[],
  ids: ReadonlySet<string>,
): LearnedPlan => {
  const done: { id: string; stays: Stays | null }[] = [];
  let now = standing;
  let left = [...learned].sort((one, other) => other.number - one.number);
  for (const { id } of left.filter((one) => ids.has(one.id))) {
    const { before = null, over = null } = left.find((one) => one.id === id) ?? {};
    const isStanding = originOf(now, left)?.id === id;
    done.push({ id, stays: isStanding ? null : (now?.source ?? 'deleted') });
    if (isStanding) now = before ?? undefined;
    left = left.filter((one) => one.id !== id).map((one) => (one.over === id ? { ...one, before, over } : one));
  }
  return { standing: now, done, relinked: left.filter((one) => !learned.includes(one)) };
};

export type RevertedMapping = LearnedMapping & Readonly<{ stays: Stays | null }>;

/**
 * Restores learned mappings of one barcode that were reverted together, unless something has happened to the mapping since:
 * then they stay reverted.
 */
export const restoreOf = (
  standing: MappingSnapshot | undefined,
  learned: readonly LearnedMapping[],
  reverted: readonly RevertedMapping[],
): LearnedPlan => {
  const done: { id: string; stays: Stays | null }[] = [];
  let now = standing;
  let left = [...learned];
  for (const mapping of [...reverted].sort((one, other) => one.number - other.number)) {
    const { id, number, row, before, over, stays } = mapping;
    if (stays !== null) {
      const isAbove = (one: LearnedMapping): boolean =>
        one.number > number && one.over === over && isSameStanding(one.before ?? undefined, before ?? undefined);
      const above = left.filter(isAbove).sort((one, other) => one.number - other.number)[0];
      left = left.map((one) => (one === above ? { ...one, before: mappingFrom(row), over: id } : one));
    } else if (!isSameStanding(now, before ?? undefined) || (newestOf(left)?.number ?? 0) > number) continue;
    else now = mappingFrom(row);
    left.push(mapping);
    done.push({ id, stays: null });
  }
  const ids = new Set(reverted.map(({ id }) => id));
  return { standing: now, done, relinked: left.filter((one) => !ids.has(one.id) && !learned.includes(one)) };
};

/** Whether two mappings of a barcode say the same and came about in the same way. */
export const isUnchanged = isSameStanding;
