import type { Facet, ReviewOverview } from '@tillmap/contracts';
import { type CSSProperties, memo, useState } from 'react';
import { countText, plural } from '../../../shared/format.ts';
import { useBench } from '../bench-context.tsx';
import { Icon } from '../icons.tsx';
import { backToRow } from '../list/focus.ts';
import type { ListQuestion } from '../use-list-query.ts';
import { toggled } from './facet-address.ts';
import { FACET_NAMES, FACET_ORDER, FOLDED_AT_FIRST, isPartOfToDo, valueLabel, withChosen } from './facet-labels.ts';
import { ListTools } from './list-tools.tsx';
import { SavedViews } from './saved-views.tsx';

type Props = {
  list: ListQuestion;
  facets: ReviewOverview['facets'] | undefined;
  /** How many products fit. */
  matching: number | undefined;
  /** Whether products are still being compared with the last download: what changed is not counted yet. */
  isComparing: boolean;
  isError: boolean;
};

/** What the list can be narrowed to, each value with its count; values of one facet are 'or', facets are 'and'. */
export const FacetList = memo(function FacetList({ list, facets, matching, isComparing, isError }: Props) {
  const bench = useBench();
  return (
    <>
      <div className="tm-facets-head">
        <h2>{matching === undefined ? 'Filters' : `${plural(matching, 'product')} fit`}</h2>
        <button
          type="button"
          className="tm-button tm-quiet tm-sheet-only"
          onClick={() => {
            bench.ui.set({ sheet: null });
            backToRow(bench);
          }}
        >
          Done
        </button>
      </div>
      <ListTools list={list} />
      {!facets && !isError && <p className="tm-dim">Counting…</p>}
      {!facets && isError && <p className="tm-dim">The counts could not be loaded.</p>}
      {facets &&
        FACET_ORDER.map((facet) => (
          <FacetValues
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
      <SavedViews list={list} />
    </>
  );
});

const NOT_COUNTED: ReviewOverview['facets'][Facet] = [];

/** More values than this are shown on request only. */
const SHOWN_AT_FIRST = 12;

type ValuesProps = { facet: Facet; list: ListQuestion; counted: ReviewOverview['facets'][Facet] };

const FacetValues = memo(function FacetValues({ facet, list, counted }: ValuesProps) {
  const { query, change } = list;
  const [isOpen, setOpen] = useState(!FOLDED_AT_FIRST.includes(facet) || query[facet].length > 0);
  const [isWhole, setWhole] = useState(false);
  const values = withChosen(facet, counted, query);
  if (values.length === 0) return null;
  const most = Math.max(1, ...values.map(({ count }) => count));
  const shown = isWhole ? values : values.slice(0, SHOWN_AT_FIRST);
  return (
    <section className="tm-facet" aria-label={FACET_NAMES[facet]}>
      <button type="button" className="tm-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="chevron" />
        {FACET_NAMES[facet]}
      </button>
      {isOpen &&
        shown.map(({ value, count }) => (
          <button
            key={value}
            type="button"
            className="tm-facet-value"
            data-part={isPartOfToDo(facet, value) || undefined}
            aria-pressed={query[facet].includes(value)}
            title={valueLabel(facet, value, values)}
            style={{ '--tm-share': (count / most).toFixed(3) } as CSSProperties}
            onClick={() => change(toggled(query, facet, value))}
          >
            <span className="tm-cut-text">{valueLabel(facet, value, values)}</span>{' '}
            <span className="tm-count">{countText(count)}</span>
          </button>
        ))}
      {isOpen && values.length > shown.length && (
        <button type="button" className="tm-link" onClick={() => setWhole(true)}>
          {`Show all ${countText(values.length)}`}
        </button>
      )}
    </section>
  );
});
