import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchContext, preparedSession } from './context.ts';
import { type Figure, secondsOf } from './figures.ts';

const MIDDLE_PERCENT = 30;

/** A short file that somebody starts while a long one is being processed. */
export const measureSmallBesideLarge = async (context: BenchContext): Promise<Figure[]> => {
  const { api, sizes, keepLargeSession } = context;
  const large = await preparedSession(context, sizes.large, 'large');
  await api.start(large.id);
  const seconds = secondsOf(() => api.untilCompleted(large.id));
  await untilPercent(context, large.id, MIDDLE_PERCENT);

  let small = '';
  const prepared = await secondsOf(async () => {
    small = (await preparedSession(context, sizes.small, 'small')).id;
  });
  const processed = await secondsOf(async () => {
    await api.start(small);
    await api.untilCompleted(small, 25);
  });
  const { progress_percentage: percent, status } = await api.session(large.id);
  if (status === 'completed') throw new Error('The large file was done before the small one: nothing was measured.');
  const whole = await seconds;
  keepLargeSession(large.id);
  return [
    { what: `${sizes.small} lines uploaded during ${sizes.large.toLocaleString('en-GB')}`, value: prepared, unit: 's' },
    { what: `${sizes.small} lines processed during them`, value: processed, unit: 's', target: 5 },
    { what: 'of the large file done by then, in percent', value: percent, unit: '' },
    { what: 'the large file in all', value: whole, unit: 's' },
  ];
};

const untilPercent = async ({ api }: BenchContext, id: string, percent: number): Promise<void> => {
  while ((await api.session(id)).progress_percentage < percent) await sleep(100);
};
