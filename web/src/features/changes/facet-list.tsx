import { CHANGE_FACETS, type ChangeFacet, type ChangesOverview } from '@tillmap/contracts';
import { plural } from '../../shared/format.ts';
import { useIsNarrow } from '../../shared/narrow.ts';
import { SessionPath } from '../../shared/session-path/session-path.tsx';
import { FacetsHead, FacetValues, useKeptValues } from '../../workbench/facets.tsx';
import css from './changes.module.css';
import { toggledFacet } from './changes-address.ts';
import { useChangesController } from './changes-controller.ts';
import { CHANGE_FACET_WORDS } from './facet-values.ts';
import { ChangeChips, ShowButtons } from './toolbar.tsx';
import type { ChangesListState } from './use-changes-list.ts';

type Props = { list: ChangesListState; overview: ChangesOverview };

/** What the list can be narrowed to, each value with its count; values of one facet are 'or', facets are 'and'. */
export function FacetList({ list, overview }: Props) {
  const desk = useChangesController();
  const { unchanged, delisted } = overview.counts;
  return (
    <>
      <FacetsHead>
        <span role="status">{plural(overview.matching, 'line fits', 'lines fit')}</span>
      </FacetsHead>
      {useIsNarrow() && (
        <>
          <ShowButtons list={list} overview={overview} />
          <ChangeChips list={list} overview={overview} />
          <SessionPath sessionId={desk.sessionId} page="changes" />
        </>
      )}
      {CHANGE_FACETS.map((facet) => (
        <Facet key={facet} facet={facet} list={list} overview={overview} />
      ))}
      <p className={`tm-dim ${css.unchanged}`}>{`Unchanged: ${plural(unchanged, 'product')}, not listed.`}</p>
      {delisted > 0 && (
        <button type="button" className="tm-link" onClick={() => desk.ui.set({ dialogue: 'delisted' })}>
          {`Show ${plural(delisted, 'delisted product')}`}
        </button>
      )}
    </>
  );
}

function Facet({ facet, list: { query, change }, overview }: Props & { facet: ChangeFacet }) {
  const { names, withChosen } = CHANGE_FACET_WORDS;
  const values = withChosen(facet, useKeptValues(overview.facets[facet]), query[facet]);
  if (values.length === 0) return null;
  return (
    <section className="tm-facet" aria-label={names[facet]}>
      <h3>{names[facet]}</h3>
      <FacetValues
        values={values}
        most={Math.max(1, ...values.map(({ count }) => count))}
        chosen={query[facet]}
        isPart={() => false}
        onToggle={(value) => change(toggledFacet(query, facet, value))}
      />
    </section>
  );
}
