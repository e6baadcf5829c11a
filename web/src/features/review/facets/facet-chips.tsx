import type { ReviewOverview } from '@tillmap/contracts';
import { FacetChips } from '../../../workbench/facets.tsx';
import { Icon } from '../icons.tsx';
import { issueLabel } from '../issue-labels.ts';
import type { ListQuestion } from '../use-review-list.ts';
import { chosenFacets, NO_FACETS, toggled } from './facet-address.ts';
import { REVIEW_FACET_WORDS } from './facet-labels.ts';

type Props = { list: ListQuestion; overview: ReviewOverview | undefined };

export function ReviewChips({ list: { query, change }, overview }: Props) {
  const { names, labelOf } = REVIEW_FACET_WORDS;
  const ofFacets = chosenFacets(query).map(({ facet, value }) => ({
    key: `${facet} ${value}`,
    name: names[facet],
    label: labelOf(facet, value, overview?.facets[facet]),
    onRemove: () => change(toggled(query, facet, value)),
  }));
  // Chosen by a link of the page of the upload.
  const ofIssue =
    query.issue === ''
      ? []
      : [
          {
            key: 'issue',
            name: names.check,
            label: issueLabel(query.issue),
            onRemove: () => change({ issue: '' }),
          },
        ];
  return (
    <FacetChips
      chips={[...ofIssue, ...ofFacets]}
      cross={<Icon name="cross" />}
      onClear={() => change({ issue: '', ...NO_FACETS })}
    />
  );
}
