import { NativeSelect } from '@mantine/core';
import type { CostBasis } from '@tillmap/contracts';

const CHOICES = [
  { value: '', label: 'Cost: the prices show it' },
  { value: 'unit', label: 'Cost is for one unit' },
  { value: 'case', label: 'Cost is for a case' },
];

type Props = { value: CostBasis | null; onChange: (basis: CostBasis | null) => void };

/** What the costs of this layout are for; null where each file's prices show it. */
export function CostBasisSelect({ value, onChange }: Props) {
  return (
    <NativeSelect
      size="xs"
      aria-label="The cost is for"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange((currentTarget.value || null) as CostBasis | null)}
      data={CHOICES}
    />
  );
}
