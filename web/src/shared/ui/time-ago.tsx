import { agoText, exactTimeText } from '../format.ts';
import { useNow } from '../use-now.ts';

const REFRESH_MS = 20_000;

/** '2 min ago' with the exact time on hover. */
export function TimeAgo({ time }: { time: string }) {
  const now = useNow(REFRESH_MS);
  return (
    <time dateTime={time} title={exactTimeText(time)}>
      {agoText(time, now)}
    </time>
  );
}
