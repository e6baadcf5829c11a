import type { ReviewOverview } from '@tillmap/contracts';
import { Icon } from '../icons.tsx';
import type { ListQuestion } from '../use-list-query.ts';
import { chosenFacets, NO_FACETS, toggled } from './facet-address.ts';
import { FACET_NAMES, valueLabel } from './facet-labels.ts';

type Props = { list: ListQuestion; overview: ReviewOverview | undefined };

/** What the list is narrowed to, each taken away by a click. */
export function FacetChips({ list: { query, change }, overview }: Props) {
  const chosen = chosenFacets(query);
  if (chosen.length === 0) return <div className="tm-chips" />;
  return (
    <div className="tm-chips">
      {chosen.map(({ facet, value }) => {
        const label = valueLabel(facet, value, overview?.facets[facet]);
        return (
          <button
            key={`${facet} ${value}`}
            type="button"
            className="tm-chip"
            aria-label={`Remove filter ${FACET_NAMES[facet]}: ${label}`}
            onClick={() => change(toggled(query, facet, value))}
          >
            {label} <Icon name="cross" />
          </button>
        );
      })}
      <button type="button" className="tm-button tm-quiet" onClick={() => change(NO_FACETS)}>
        Clear all
      </button>
    </div>
  );
}
