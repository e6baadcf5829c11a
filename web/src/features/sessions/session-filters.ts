import type { Session } from '@tillmap/contracts';

/** As the address has them; '' asks for all, of `days` for those that the server lists by itself. */
export type SessionFilters = { search: string; status: string; wholesaler: string; days: string };

export const DAYS_CHOICES = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '', label: 'Last 90 days' },
  { value: 'all', label: 'All days' },
] as const;

const DAY_MS = 86_400_000;

const startOfDay = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

const daysAgo = (session: Session, now: number): number =>
  Math.round((startOfDay(now) - startOfDay(Date.parse(session.updated_at))) / DAY_MS);

/** Days before today at most, and what the sessions of these days are called. */
const GROUPS = [
  { label: 'Today', upTo: 0 },
  { label: 'Last 7 days', upTo: 6 },
  { label: 'Last 30 days', upTo: 29 },
  { label: 'Earlier', upTo: Infinity },
] as const;

/** The sessions by when they were last changed, each group in the order it came; groups without any are left out. */
export const sessionGroups = (sessions: readonly Session[], now: number) => {
  const groups = GROUPS.map(({ label }) => ({ label, sessions: [] as Session[] }));
  for (const session of sessions) {
    const age = daysAgo(session, now);
    groups[GROUPS.findIndex(({ upTo }) => age <= upTo)]!.sessions.push(session);
  }
  return groups.filter((group) => group.sessions.length > 0);
};
