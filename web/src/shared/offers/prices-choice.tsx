import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { OffersChoice } from '@tillmap/contracts';
import { plural, weekdayText } from '../format.ts';
import { DayField } from '../ui/day-field.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import type { PricesState } from './use-prices.ts';

const CHOICES: readonly { value: OffersChoice; label: string }[] = [
  { value: 'leave', label: 'Usual prices' },
  { value: 'use', label: 'Offer prices while they hold' },
];

const sentenceOf = ({ prices: { offers, day = '' }, changed }: PricesState): string => {
  if (changed === undefined) return 'Counting…';
  const products = plural(changed, 'product');
  if (changed === 0) return `No product has an offer price on ${weekdayText(day)}.`;
  const verb = changed === 1 ? 'has' : 'have';
  if (offers === 'use') return `${products} ${verb} the offer price on ${weekdayText(day)}.`;
  const stays = offers === 'leave' ? 'the usual price stays' : 'each shop as in its last download';
  return `${products} ${verb} an offer on ${weekdayText(day)}: ${stays}.`;
};

/** Usual prices or those of offers, and of which day; nothing where the file has no prices with days. */
export function PricesChoice({ state }: { state: PricesState }) {
  const { prices, isDated, error, choose, chooseDay, again } = state;
  if (error)
    return <LoadFailure error={error} fallback="Failed to load offers: usual prices are used" onRetry={again} />;
  if (!isDated) return null;
  return (
    <Stack gap={6}>
      <Group gap="sm" align="flex-end">
        <SegmentedControl
          aria-label="Prices"
          data={[...CHOICES]}
          value={prices.offers ?? ''}
          onChange={(value) => choose(value as OffersChoice)}
        />
        <DayField label="Prices of" value={prices.day ?? ''} onChange={chooseDay} />
      </Group>
      <Text size="xs" c="dimmed" role="status">
        {sentenceOf(state)}
      </Text>
    </Stack>
  );
}
