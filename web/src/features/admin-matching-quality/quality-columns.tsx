import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ModelQuality } from '@tillmap/contracts';
import { countText, rateText, UNKNOWN } from '../../shared/format.ts';
import type { Column } from '../../shared/ui/data-table.tsx';
import { RowButton } from '../../shared/ui/row-button.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { effectText } from './threshold-texts.ts';
import { effectAt, type WholesalerQuality } from './wholesaler-quality.ts';

type Options = { open: string; onOpen: (code: string) => void; fewest: number | undefined };

export const shareOf =
  (part: (model: ModelQuality) => number) =>
  ({ model }: WholesalerQuality) =>
    model ? rateText(part(model)) : UNKNOWN;

export const qualityColumns = ({ open, onOpen, fewest }: Options): Column<WholesalerQuality>[] => [
  {
    header: 'Wholesaler',
    kind: 'title',
    cell: ({ name, code, active }) => (
      <>
        {name}
        <span className="tm-sub">
          {code}
          {active ? '' : ', inactive'}
        </span>
      </>
    ),
  },
  {
    header: 'Learned from',
    kind: 'number',
    cell: (one) => <Learned wholesaler={one} fewest={fewest} />,
  },
  { header: 'Trained', cell: ({ model }) => <Trained model={model} /> },
  { header: 'Department', kind: 'number', cell: shareOf((model) => model.right_department) },
  { header: 'Sub-department', kind: 'number', cell: shareOf((model) => model.right_sub_department) },
  { header: 'Full path', kind: 'number', cell: shareOf((model) => model.right_path) },
  {
    header: 'Threshold',
    kind: 'number',
    cell: ({ threshold, review_threshold }) => (
      <>
        {threshold}
        <span className="tm-sub">{review_threshold === null ? 'default' : 'its own'}</span>
      </>
    ),
  },
  {
    header: 'Of 1,000 new products',
    kind: 'wide',
    cell: ({ model, threshold }) => {
      const effect = effectAt(model, threshold);
      return effect ? effectText(effect) : UNKNOWN;
    },
  },
  {
    header: 'Actions',
    kind: 'actions',
    cell: ({ code, name }) =>
      code === open ? (
        <RowButton of={name} icon={<IconChevronUp size={14} />} onClick={() => onOpen('')}>
          Close
        </RowButton>
      ) : (
        <RowButton of={name} icon={<IconChevronDown size={14} />} onClick={() => onOpen(code)}>
          Details
        </RowButton>
      ),
  },
];

function Learned({ wholesaler, fewest }: { wholesaler: WholesalerQuality; fewest: number | undefined }) {
  const { model, reason, mappings } = wholesaler;
  if (model) return countText(model.mappings);
  return (
    <>
      {reason ? 0 : UNKNOWN}
      {reason === 'training' && <span className="tm-sub">{countText(mappings)} being learned</span>}
      {reason === 'too_few' && fewest !== undefined && (
        <span className="tm-sub">fewer than {countText(fewest)} with a name</span>
      )}
    </>
  );
}

function Trained({ model }: { model: ModelQuality | undefined }) {
  if (!model) return <span className="tm-dim">{UNKNOWN}</span>;
  return (
    <>
      <TimeAgo time={model.trained_at} />
      <span className="tm-sub tm-nowrap">version {model.version}</span>
    </>
  );
}
