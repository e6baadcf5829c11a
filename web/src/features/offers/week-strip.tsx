import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { countText, weekdayText } from '../../shared/format.ts';
import { movedDay } from './offer-words.ts';
import css from './offers.module.css';
import type { OffersOfDay } from './offers-api.ts';

type Props = { week: OffersOfDay['week']; day: string; onDay: (day: string) => void };

/** Seven days, with what starts and what has its last day on each; a day is chosen here. */
export function WeekStrip({ week, day, onDay }: Props) {
  const arrow = (label: string, days: number, Icon: typeof IconChevronLeft) => (
    <ActionIcon variant="default" size={32} aria-label={label} onClick={() => onDay(movedDay(day, days))}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
  return (
    <section aria-label="Week" className={css.week}>
      {arrow('Week before', -7, IconChevronLeft)}
      <ol className={css.days}>
        {week.map((one) => (
          <li key={one.day}>
            <button type="button" aria-pressed={one.day === day} onClick={() => onDay(one.day)}>
              <b>{weekdayText(one.day)}</b>
              <span data-some={one.starts > 0 || undefined}>{`${countText(one.starts)} start`}</span>
              <span data-some={one.ends > 0 || undefined}>{`${countText(one.ends)} end`}</span>
            </button>
          </li>
        ))}
      </ol>
      {arrow('Week after', 7, IconChevronRight)}
    </section>
  );
}
