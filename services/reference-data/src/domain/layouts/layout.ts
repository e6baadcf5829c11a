import type { Layout } from '@tillmap/contracts';
import { Conflict } from '@tillmap/service-kit/domain';
import { fingerprintOf, type Shape } from '@tillmap/supplier-files';

/** What a person teaches: all of a layout but what is counted and dated here. */
export type TaughtLayout = Omit<Layout, 'id' | 'version' | 'taught_at' | 'taught_by' | 'last_used_at' | 'times_used'>;

/** By what the header of a layout is known again. */
export const fingerprintOfLayout = ({
  has_header: hasHeader,
  columns,
}: Pick<Layout, 'has_header' | 'columns'>): string =>
  fingerprintOf({ hasHeader, columns: columns.map((column) => ({ ...column, shape: column.shape as Shape })) });

const fieldsOf = ({ columns }: Pick<Layout, 'columns'>): string => columns.map(({ field }) => field).join('\n');

/** Whether two layouts of one header say the same. */
export const teachesTheSame = (one: TaughtLayout, other: TaughtLayout): boolean =>
  fieldsOf(one) === fieldsOf(other) && one.cost_basis === other.cost_basis;

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' });

/** The day on which a layout was taught, in words. */
export const dayTaught = ({ taught_at: at }: Pick<Layout, 'taught_at'>): string => DAY.format(new Date(at));

/**
 * Refuses to write over what another person has taught for the header since: `seen` is the version that this person saw, 0 where there was
 * none. Throws Conflict with a sentence.
 */
export const requireSeen = (known: Layout, taught: TaughtLayout, seen: number): void => {
  if (known.version === seen || teachesTheSame(known, taught)) return;
  throw new Conflict(
    `${known.taught_by} has remembered other columns for this header on ${dayTaught(known)}. Please look at both and choose again.`,
    'columns-taught-otherwise',
  );
};
