import type { Facet, ReviewOverview } from '@tillmap/contracts';
import { memo, useState } from 'react';
import { Link } from 'react-router';
import { countText, plural } from '../../../shared/format.ts';
import type { ReviewState } from '../../../shared/review-state.ts';
import { flagsLink } from '../../../shared/session-path/path-steps.ts';
import { FacetsHead, FacetValues, useKeptValues } from '../../../workbench/facets.tsx';
import { Icon } from '../icons.tsx';
import { useReviewController } from '../review-controller.ts';
import type { ListQuestion } from '../use-review-list.ts';
import { toggled } from './facet-address.ts';
import { FACET_ORDER, FOLDED_AT_FIRST, isPartOfToDo, REVIEW_FACET_WORDS } from './facet-labels.ts';
import css from './facets.module.css';
import { SheetHead } from './sheet-head.tsx';

type Props = {
  list: ListQuestion;
  overview: ReviewOverview | undefined;
  handed: ReviewState | null;
  /** Whether products are still being compared with the last download: what changed is not counted yet. */
  isComparing: boolean;
  isError: boolean;
};

/** What the list can be narrowed to, each value with its count; values of one facet are 'or', facets are 'and'. */
export const FacetList = memo(function FacetList({ list, overview, handed, isComparing, isError }: Props) {
  const { facets, matching } = overview ?? {};
  return (
    <>
      <FacetsHead>{matching === undefined ? 'Filters' : `${plural(matching, 'product')} fit`}</FacetsHead>
      <SheetHead list={list} overview={overview} handed={handed} />
      {!facets && !isError && <p className="tm-dim">Counting…</p>}
      {!facets && isError && <p className="tm-dim">The counts could not be loaded.</p>}
      {facets &&
        FACET_ORDER.map((facet) => (
          <FoldedFacet
            key={facet}
            facet={facet}
            list={list}
            counted={facet === 'change' && isComparing ? NOT_COUNTED : facets[facet]}
          />
        ))}
      {facets && isComparing && (
        <p className="tm-dim" role="status">
          {isError
            ? 'Comparing with your last download did not work. It is tried again.'
            : 'Comparing with your last download… What changed is counted in a moment.'}
        </p>
      )}
    </>
  );
});

const NOT_COUNTED: ReviewOverview['facets'][Facet] = [];

/** More values than this are shown on request only. */
const SHOWN_AT_FIRST = 12;

type ValuesProps = { facet: Facet; list: ListQuestion; counted: ReviewOverview['facets'][Facet] };

const FoldedFacet = memo(function FoldedFacet({ facet, list, counted }: ValuesProps) {
  const { sessionId } = useReviewController();
  const { query, change } = list;
  const [isOpen, setOpen] = useState(!FOLDED_AT_FIRST.includes(facet) || query[facet].length > 0);
  const [isWhole, setWhole] = useState(false);
  const { names, withChosen } = REVIEW_FACET_WORDS;
  const values = withChosen(facet, useKeptValues(counted), query[facet]);
  if (values.length === 0) return null;
  const most = Math.max(1, ...values.map(({ count }) => count));
  const shown = isWhole ? values : values.slice(0, SHOWN_AT_FIRST);
  return (
    <section className="tm-facet" aria-label={names[facet]}>
      <button type="button" className={css.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="chevron" />
        {names[facet]}
      </button>
      {isOpen && (
        <FacetValues
          values={shown}
          most={most}
          chosen={query[facet]}
          isPart={(value) => isPartOfToDo(facet, value)}
          onToggle={(value) => change(toggled(query, facet, value))}
        />
      )}
      {isOpen && facet === 'flag' && (
        <Link className="tm-link" to={flagsLink(sessionId)}>
          Lists to print
        </Link>
      )}
      {isOpen && values.length > shown.length && (
        <button type="button" className="tm-link" onClick={() => setWhole(true)}>
          {`Show all ${countText(values.length)}`}
        </button>
      )}
    </section>
  );
});
