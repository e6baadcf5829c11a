import { Text } from '@mantine/core';
import type { ModelQuality } from '@tillmap/contracts';
import { plural } from '../../shared/format.ts';

const all = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The abbreviations that were learned of a wholesaler; nothing where there are none. */
export function Abbreviations({ model }: { model: ModelQuality }) {
  const { abbreviations: count, abbreviation_examples: examples } = model;
  if (count === 0) return null;
  const shown = all.format(examples.map(({ short, word }) => `${short} = ${word}`));
  return (
    <Text size="xs" c="dimmed">
      {plural(count, 'abbreviation')} learned from names of other wholesalers
      {count > examples.length ? ', such as ' : ': '}
      {shown}. Products are found by the full word and by its abbreviation.
    </Text>
  );
}
