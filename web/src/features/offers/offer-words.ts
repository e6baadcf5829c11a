import type { OfferList } from '@tillmap/contracts';
import { countText, weekdayText } from '../../shared/format.ts';
import type { OffersOfDay } from './offers-api.ts';

export const LIST_NAMES: Readonly<Record<OfferList, string>> = {
  starts: 'Starts',
  ends: 'Last day',
  running: 'Running',
  next: 'Later',
};

type Counts = OffersOfDay['counts'];

const partsOf = ({ starts, ends }: Pick<Counts, 'starts' | 'ends'>, ended = 0): string[] => [
  ...(starts > 0 ? [`${countText(starts)} ${starts === 1 ? 'starts' : 'start'}`] : []),
  ...(ends > 0 ? [`${countText(ends)} ${ends === 1 ? 'has its' : 'have their'} last day`] : []),
  ...(ended > 0 ? [`${countText(ended)} ended the day before`] : []),
];

/** 'Tue 1 Dec: 12 start, 3 have their last day, 2 ended the day before.' */
export const dayText = ({ day, counts, files }: OffersOfDay): string => {
  const ended = files.reduce((sum, file) => sum + file.ended, 0);
  const parts = partsOf(counts, ended);
  return `${weekdayText(day)}: ${parts.length === 0 ? 'nothing starts or ends' : parts.join(', ')}.`;
};

/** '12 start, 2 ended the day before' */
export const fileText = (file: OffersOfDay['files'][number]): string =>
  partsOf(file, file.ended).join(', ') || 'Nothing starts or ends';

/** The list that is shown at first: the first with something in it. */
export const firstList = ({ starts, ends, running }: Counts): OfferList => {
  if (starts > 0) return 'starts';
  if (ends > 0) return 'ends';
  return running > 0 ? 'running' : 'next';
};

const DAY_MS = 86_400_000;
export const movedDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
