import type { InTransaction } from '@tillmap/bus';
import type { StepAnswer } from '@tillmap/contracts';
import { type Actor, type Clock, Conflict, Invalid, NotFound } from '@tillmap/service-kit/domain';
import { canonicalGtin } from '@tillmap/supplier-files';
import type { SessionAccess } from '../../kit.ts';
import { evidenceFor } from '../../model/evidence.ts';
import type { ReviewState } from '../../model/review-state.ts';
import type { CompletedSession } from '../../model/session.ts';
import { requireCompleted } from '../../model/session-transitions.ts';
import type { EvidencedItem } from '../../model/stores/review-steps.ts';
import type { UsualVatDirectory } from '../../model/usual-vat.ts';
import { type Names, namesOf, type WholesalerDirectory } from '../../model/wholesaler.ts';
import { commitStep, type ItemChange, proposalOf } from './commit-step.ts';
import {
  type Decider,
  decide,
  decideOneOfMany,
  type Known,
  type Outcome,
  type ReviewDecision,
  type Untouched,
} from './rules/decide.ts';
import { requireVersion } from './rules/outdated.ts';
import { stepWords } from './rules/step-words.ts';
import type { Select, Selected } from './selections.ts';
import type { StepAnswers } from './step-answers.ts';
import type { ReviewUnit } from './unit.ts';

type Deps = {
  inTransaction: InTransaction<ReviewUnit>;
  sessions: Pick<SessionAccess, 'find'>;
  wholesalers: WholesalerDirectory;
  usualVat: UsualVatDirectory;
  answers: StepAnswers;
  select: Select;
  clock: Clock;
};

/** One product that a person names, with the version that was on the screen. */
export type NamedItem = Readonly<{ barcode: string; version: number | undefined }>;

export type StepRequest = Readonly<{
  wish: ReviewDecision;
  /** Either these, or all that a selection finds but for the exceptions. */
  items: readonly NamedItem[] | undefined;
  match: (Selected & Readonly<{ except: readonly string[] }>) | undefined;
  /** How many the person was told would change. */
  expected: number | undefined;
}>;

const NO_NAMES = namesOf({ hierarchy: [], vatCodes: [] });
/** So many items are read and decided at a time; all of them are one transaction. */
const ITEMS_PER_BATCH = 2_000;

const noProduct = (): NotFound => new NotFound('This session has no product with this barcode.');

const PLACE_GONE =
  "This department, sub-department and category group are not in the wholesaler's hierarchy. Please select another one.";
const VAT_GONE = "This VAT code is not in the wholesaler's list. Please select another one.";

/** 422 where a wish names a place or a VAT code that the wholesaler does not have. */
const requireListed = (wish: ReviewDecision, names: Names): void => {
  if (wish.action !== 'set' && wish.action !== 'similar') return;
  const errors: Record<string, string[]> = {};
  if (wish.place && !names.hasPlace(wish.place)) errors.place = [PLACE_GONE];
  if (wish.vatCode !== undefined && !names.vat(wish.vatCode)) errors.vat_code = [VAT_GONE];
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
};

/** What became of the items of a step. */
type Tally = { changes: ItemChange[]; untouched: Record<Untouched, number> };

const emptyTally = (): Tally => ({
  changes: [],
  untouched: { decided: 0, withoutPlace: 0, notInDoubt: 0, asWanted: 0 },
});

/** Adds what becomes of an item; 422 where it cannot be, so that none of the step is written. */
const countOutcome = (tally: Tally, item: EvidencedItem, outcome: Outcome, names: Names): void => {
  if ('refused' in outcome) throw new Invalid({ place: [outcome.refused] });
  if ('untouched' in outcome) {
    tally.untouched[outcome.untouched] += 1;
    return;
  }
  const { after } = outcome;
  if (after.decision !== '' && !names.hasPlace(after)) throw new Invalid({ place: [PLACE_GONE] });
  // Evidence is the most of an item, and a step may have a hundred thousand.
  const { evidence: _, ...reviewed } = item;
  tally.changes.push({
    position: item.classified.classification.position,
    before: item.state,
    after,
    item: reviewed,
    proposal: proposalOf(item, after),
  });
};

/** What a person wanted of a product that somebody changed meanwhile: an accepted proposal is the one from before that. */
const wantedOf = async (
  unit: ReviewUnit,
  uploadId: string,
  position: number,
  wish: ReviewDecision,
  outcome: Outcome,
): Promise<ReviewState | undefined> => {
  if (wish.action !== 'accept') return 'after' in outcome ? outcome.after : undefined;
  const [latest] = await unit.steps.ofItem(uploadId, position);
  return latest?.before;
};

/** Decides one product or many of a review in one step: all of them or none. */
export const takeStep = ({ inTransaction, sessions, wholesalers, usualVat, answers, select, clock }: Deps) => {
  const listedNames = async (code: string, wish: ReviewDecision): Promise<Names> => {
    const copy = (await wholesalers.get(code).catch(() => undefined))?.names ?? NO_NAMES;
    try {
      requireListed(wish, copy);
      return copy;
    } catch {
      // The copy may miss what was just added; the owner knows.
      const fresh = (await wholesalers.getFresh(code))?.names ?? NO_NAMES;
      requireListed(wish, fresh);
      return fresh;
    }
  };

  const positionsOf = async (
    unit: ReviewUnit,
    actor: Actor,
    session: CompletedSession,
    { items, match }: StepRequest,
    names: Names,
  ): Promise<ReadonlyMap<number, NamedItem | undefined>> => {
    const { upload } = session;
    if (match) {
      const found = await unit.reviewList.positions(upload.id, await select(actor, session, match, names));
      const except = await unit.steps.positionsOf(upload.id, match.except.flatMap(canonicalOf));
      const left = new Set(except.values());
      return new Map(found.filter((position) => !left.has(position)).map((position) => [position, undefined]));
    }
    const named = new Map((items ?? []).map((item) => [canonicalOf(item.barcode)[0] ?? '', item]));
    const positions = await unit.steps.positionsOf(upload.id, [...named.keys()]);
    if (positions.size < named.size) throw noProduct();
    return new Map([...positions].map(([canonical, position]) => [position, named.get(canonical)]));
  };

  const decideAll = async (
    unit: ReviewUnit,
    { upload }: CompletedSession,
    { wish, items }: StepRequest,
    named: ReadonlyMap<number, NamedItem | undefined>,
    { names, decider, vatOf }: { names: Names; decider: Decider; vatOf: Known['usualVat'] },
  ): Promise<Tally> => {
    const tally = emptyTally();
    const decideIt = items?.length === 1 && wish.action !== 'similar' ? decide : decideOneOfMany;
    const decideItem = async (item: EvidencedItem): Promise<void> => {
      const { position } = item.classified.classification;
      const known = { candidates: evidenceFor(item.classified, item.evidence).candidates, usualVat: vatOf };
      const outcome = decideIt(item.state, wish, known, decider);
      const seen = named.get(position)?.version;
      if (seen !== undefined && seen !== item.version)
        requireVersion(seen, item, await wantedOf(unit, upload.id, position, wish, outcome), names);
      countOutcome(tally, item, outcome, names);
    };
    const positions = [...named.keys()];
    for (let from = 0; from < positions.length; from += ITEMS_PER_BATCH)
      for (const item of await unit.steps.read(upload.id, positions.slice(from, from + ITEMS_PER_BATCH)))
        await decideItem(item);
    return tally;
  };

  return async (actor: Actor, id: string, request: StepRequest): Promise<StepAnswer> => {
    const seen = requireCompleted(await sessions.find(actor, id), 'edited');
    const names = await listedNames(seen.wholesalerCode, request.wish);
    const usual = await usualVat.of(seen.wholesalerCode);
    const done = await inTransaction(async (unit) => {
      const now = clock();
      const session = requireCompleted(await unit.sessions.locked(actor, id), 'edited');
      const named = await positionsOf(unit, actor, session, request, names);
      const tally = await decideAll(unit, session, request, named, {
        names,
        decider: { name: actor.name, now },
        vatOf: (place) => usual.of(place)?.vatCode ?? '',
      });
      const { changes, untouched } = tally;
      if (request.expected !== undefined && request.expected !== changes.length)
        throw new Conflict(
          `${changes.length} products would change now, not ${request.expected}. Some of them were decided just now. Please look again.`,
          'number-changed',
        );
      const counts = (of: CompletedSession) => answers.counts(of, unit.steps);
      if (changes.length === 0) return { session, step: null, changes, untouched, counts: await counts(session) };
      const words = stepWords(
        request.wish,
        changes.map(({ after }) => after),
        names,
      );
      const written = await commitStep(
        unit,
        session,
        { action: request.wish.action, words, actor, undoes: null, changes },
        now,
      );
      return { ...written, changes, untouched, counts: await counts(written.session) };
    });
    return answers.of(done);
  };
};

const canonicalOf = (barcode: string): string[] => {
  const read = canonicalGtin(barcode);
  return read.ok ? [read.canonical] : [];
};
