import { CHANGE_FACETS, type ChangeFacet, type ChangesOverview } from '@tillmap/contracts';
import type { CSSProperties } from 'react';
import { countText, plural } from '../../shared/format.ts';
import { FACET_TITLES } from './change-words.ts';
import { toggledFacet } from './changes-address.ts';
import { useDesk } from './desk-context.tsx';
import { withChosenValues } from './facet-values.ts';
import { backToLine } from './list/focus.ts';
import type { ChangesListState } from './use-changes-list.ts';

type Props = { list: ChangesListState; overview: ChangesOverview };

/** What the list can be narrowed to, each value with its count; values of one facet are 'or', facets are 'and'. */
export function FacetList({ list, overview }: Props) {
  const desk = useDesk();
  const { unchanged, delisted } = overview.counts;
  return (
    <>
      <div className="tm-facets-head">
        <h2>
          <span role="status">{plural(overview.matching, 'line fits', 'lines fit')}</span>
        </h2>
        <button
          type="button"
          className="tm-button tm-quiet tm-sheet-only"
          onClick={() => {
            desk.ui.set({ hasSheet: false });
            backToLine(desk);
          }}
        >
          Done
        </button>
      </div>
      {CHANGE_FACETS.map((facet) => (
        <FacetValues key={facet} facet={facet} list={list} overview={overview} />
      ))}
      <p className="tm-dim tm-unchanged">{`Unchanged: ${plural(unchanged, 'product')}, not listed.`}</p>
      {delisted > 0 && (
        <button type="button" className="tm-link" onClick={() => desk.ui.set({ dialogue: 'delisted' })}>
          {`Show ${plural(delisted, 'delisted product')}`}
        </button>
      )}
    </>
  );
}

function FacetValues({ facet, list: { query, change }, overview }: Props & { facet: ChangeFacet }) {
  const values = withChosenValues(facet, overview.facets[facet], query);
  if (values.length === 0) return null;
  const most = Math.max(1, ...values.map(({ count }) => count));
  return (
    <section className="tm-facet" aria-label={FACET_TITLES[facet]}>
      <h3>{FACET_TITLES[facet]}</h3>
      {values.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          className="tm-facet-value"
          aria-pressed={query[facet].includes(value)}
          title={label}
          style={{ '--tm-share': (count / most).toFixed(3) } as CSSProperties}
          onClick={() => change(toggledFacet(query, facet, value))}
        >
          <span className="tm-cut-text">{label}</span> <span className="tm-count">{countText(count)}</span>
        </button>
      ))}
    </section>
  );
}
