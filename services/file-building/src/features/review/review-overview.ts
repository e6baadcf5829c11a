import { FLAG_LABELS, type FlagId } from '@tillmap/classification/flags';
import { DEFAULT_REVIEW_THRESHOLD, type Facet, type FacetValue, type ReviewOverview } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import type { SessionAccess } from '../../kit.ts';
import { changeLabel } from '../../model/change-labels.ts';
import type { CompletedSession, Session } from '../../model/session.ts';
import type { ReviewSteps } from '../../model/stores/review-steps.ts';
import { type Names, pathOfGroup } from '../../model/wholesaler.ts';
import type { ProductPresenter } from './present-products.ts';
import { confidenceSteps, countFacets, expectedWrong, type ReviewFlags } from './rules/facets.ts';
import { createReviewCounter, type ReviewCounter } from './rules/review-counter.ts';
import { type Selected, selectionOf } from './selections.ts';
import type { StepAnswers } from './step-answers.ts';
import type { ReviewCountStore } from './stores/review-counts.ts';

type Deps = {
  sessions: Pick<SessionAccess, 'find'>;
  tally: ReviewCountStore;
  steps: ReviewSteps;
  answers: StepAnswers;
  presenter: ProductPresenter;
  comparedWith: (session: CompletedSession) => Promise<string | undefined>;
  flags: ReviewFlags;
};

/** Of so many sessions the counts are kept until something changes in them. */
const KEPT_SESSIONS = 50;
const GOOD_ENOUGH = 0.01;
const MAX_VALUES = 200;

/** More changes than these are counted anew. */
const MAX_FOLLOWED = 5_000;

/** `basis` is what changes items beside steps: a run, and how prices are read. */
type Counted = { readonly basis: string; seq: number; readonly tally: ReviewCounter };

type Changed = Readonly<{ basis: string; isComparing: boolean }>;

const basisOf = ({ upload, run, prices, completedAt, status }: Session): string =>
  JSON.stringify([upload?.id, run, prices, completedAt, status]);

const labelled = (facet: Facet, value: string, names: Names): string => {
  if (facet === 'dept')
    return value === ''
      ? 'No department yet'
      : names.placeNames({ deptCode: value, subDeptCode: '', cgCode: '' }).department;
  if (facet === 'group') {
    const place = pathOfGroup(value);
    return place.deptCode === '' ? 'No department yet' : names.breadcrumb(place);
  }
  if (facet === 'change') return changeLabel(value);
  if (facet === 'flag') return Object.hasOwn(FLAG_LABELS, value) ? FLAG_LABELS[value as FlagId] : value;
  if (facet !== 'vat') return value;
  const vat = names.vat(value);
  if (value === '') return 'No VAT code';
  return vat ? `${value} ${vat.rate}%` : value;
};

/** The facets with counts, the departments and the confidences of a session. */
export const reviewOverview = ({ sessions, tally, steps, answers, presenter, comparedWith, flags }: Deps) => {
  const kept = new Map<string, Counted>();

  const remember = (uploadId: string, fresh: Counted): Counted => {
    kept.delete(uploadId);
    kept.set(uploadId, fresh);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_SESSIONS && oldest !== undefined) kept.delete(oldest);
    return fresh;
  };

  /**
   * What the counts of changes are of: they are made anew with another base, and when lines that were kept are taken. While
   * products are being compared they are of what was known before, and are counted again after that.
   */
  const changedAt = async (session: Session): Promise<Changed> => {
    const { status, upload } = session;
    if (status !== 'completed' || !upload) return { basis: '', isComparing: false };
    const basis = await comparedWith({ ...session, upload });
    return basis === undefined ? { basis: 'comparing', isComparing: true } : { basis, isComparing: false };
  };

  const countedOf = async (uploadId: string, session: Session, changed: string): Promise<Counted> => {
    const basis = basisOf(session) + changed;
    // Read before the counts are looked at: between that and their change nobody else may come.
    const kinds = await flags.kindsOf(session);
    const known = kept.get(uploadId);
    if (known?.basis === basis) {
      const from = known.seq;
      if ((await steps.countAfter(uploadId, from)) <= MAX_FOLLOWED) {
        const changes = await steps.changesAfter(uploadId, from);
        // Somebody else may have taken them up meanwhile.
        if (known.seq !== from) return countedOf(uploadId, session, changed);
        known.tally.follow(changes, kinds);
        known.seq = changes.at(-1)?.step ?? from;
        return known;
      }
    }
    const { seq, items, confidences } = await tally.atOneMoment(uploadId, kinds);
    return remember(uploadId, { basis, seq, tally: createReviewCounter(items, confidences) });
  };

  const valuesOf = (facet: Facet, counts: ReadonlyMap<string, number>, names: Names): FacetValue[] =>
    [...counts]
      .map(([value, count]) => ({ value, label: labelled(facet, value, names), count }))
      .sort((one, other) => other.count - one.count || one.label.localeCompare(other.label, 'en-GB'))
      .slice(0, MAX_VALUES);

  return async (actor: Actor, id: string, selected: Selected): Promise<ReviewOverview> => {
    const changed = await changedAt(await sessions.find(actor, id));
    // A step may have been taken while products were compared.
    const session: Session = await sessions.find(actor, id);
    const names = await presenter.namesFor(session.wholesalerCode);
    const uploadId = session.upload?.id;
    const known = uploadId ? await countedOf(uploadId, session, changed.basis) : undefined;
    const whole = {
      combinations: known?.tally.combinations() ?? [],
      confidences: known?.tally.confidences() ?? [],
    };
    const { search } = selectionOf(selected, names);
    const counted =
      search && uploadId ? await tally.searched(uploadId, await flags.kindsOf(session), search) : whole.combinations;
    const idsOf = await flags.idsOf(actor, session, names);
    const combinations = counted.map((items) => ({ ...items, flags: idsOf(items.kinds, pathOfGroup(items.group)) }));
    const { matching, facets } = countFacets(combinations, selected);
    const departments = new Map<string, { products: number; to_do: number }>();
    for (const { dept, count, needsReview } of whole.combinations) {
      const so = departments.get(dept) ?? { products: 0, to_do: 0 };
      departments.set(dept, { products: so.products + count, to_do: so.to_do + (needsReview ? count : 0) });
    }
    const { reviews, ...expected } = expectedWrong(whole.confidences, GOOD_ENOUGH);
    const shown = (facet: Facet) => valuesOf(facet, facets[facet], names);
    return {
      matching,
      counts: await answers.counts(session),
      seq: known?.seq ?? 0,
      is_comparing: changed.isComparing,
      facets: {
        dept: shown('dept'),
        group: shown('group'),
        reason: shown('reason'),
        state: shown('state'),
        check: shown('check'),
        source: shown('source'),
        vat: shown('vat'),
        band: shown('band'),
        change: shown('change'),
        flag: shown('flag'),
      },
      departments: [...departments]
        .map(([dept_code, counts]) => ({ dept_code, name: labelled('dept', dept_code, names), ...counts }))
        .sort((one, other) => other.products - one.products),
      confidences: confidenceSteps(whole.confidences),
      review_threshold: session.reviewThreshold ?? DEFAULT_REVIEW_THRESHOLD,
      expected: { ...expected, reviews_for_one_percent: reviews },
    };
  };
};
