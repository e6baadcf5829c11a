import { isSameCategory } from '@tillmap/classification';
import type { Actor, Clock } from '@tillmap/service-kit/domain';
import type { Tx } from '@tillmap/storage/database';
import { canonicalGtin } from '@tillmap/supplier-files';
import type { TaughtPlace } from '../../model/pairs.ts';
import type { CompletedSession, Session } from '../../model/session.ts';
import type { OfShop } from '../../model/shop.ts';
import { whereOf } from './compare-lines.ts';
import type { ChangesStores } from './stores/changes-stores.ts';
import type { ListedLine } from './stores/difference-list.ts';

/** Tells what learns from people about places that they decided for barcodes, or took back. */
export type TeachPlaces = (
  tx: Tx,
  session: Session,
  places: readonly TaughtPlace[],
  by: Pick<Actor, 'id' | 'name'>,
  now: Date,
) => Promise<void>;

type Taught = Pick<TaughtPlace, 'step' | 'isTakenBack'>;

/** The steps of a review are numbered from 1 as well, and what each taught is told apart by its number. */
const FIRST_STEP = 1_000_000;

/** What others learn of a paired line: the place that the till has, unless a person placed the new one otherwise. */
const placeOf = ({ canonical, before, after }: ListedLine, { step, isTakenBack }: Taught): TaughtPlace[] => {
  if (!before || !after || before.deptCode === '') return [];
  if (!isSameCategory(before, after) || before.vatCode !== after.vatCode) return [];
  const { deptCode, subDeptCode, cgCode, vatCode } = before;
  const { barcode, description, size } = after;
  const read = canonicalGtin(barcode);
  const ownOnly = read.ok && read.flags.some((flag) => flag === 'in_store' || flag === 'wrong_check_digit');
  return [
    {
      canonical,
      barcode,
      description,
      size,
      deptCode,
      subDeptCode,
      cgCode,
      vatCode,
      ownOnly,
      step: FIRST_STEP + step,
      isTakenBack,
    },
  ];
};

/** Tells what learns from people that new barcodes have the place of the old ones, or that this was taken back. */
export const teachPairs =
  ({ teach, clock }: Readonly<{ teach: TeachPlaces; clock: Clock }>) =>
  async (
    tx: Tx,
    stores: ChangesStores,
    session: OfShop<CompletedSession>,
    taught: Taught,
    actor: Actor,
  ): Promise<void> => {
    const { id } = whereOf(session);
    const pairs = await stores.pairSteps.pairsOf(id, taught.step);
    if (pairs.length === 0) return;
    const lines = await stores.differenceList.at(
      id,
      pairs.map(({ fresh }) => fresh),
    );
    const places = lines.flatMap((line) => placeOf(line, taught));
    await teach(tx, session, places, actor, clock());
  };

export type TeachPairs = ReturnType<typeof teachPairs>;
