import type { Session } from '@tillmap/contracts';

/** As the address has them; '' asks for all. `days` is how many days ago a session was last changed at most. */
export type SessionFilters = { search: string; status: string; wholesaler: string; days: string };

export const DAYS_CHOICES = [
  { value: '', label: 'All days' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
] as const;

const DAY_MS = 86_400_000;

const startOfDay = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

const daysAgo = (session: Session, now: number): number =>
  Math.round((startOfDay(now) - startOfDay(Date.parse(session.updated_at))) / DAY_MS);

/** The sessions that all filters fit. Every word of the search is in the name, the wholesaler or the owner. */
export const filteredSessions = (
  sessions: readonly Session[],
  { search, status, wholesaler, days }: SessionFilters,
  now: number,
): readonly Session[] => {
  const words = search.toLowerCase().split(/\s+/);
  const within = DAYS_CHOICES.some(({ value }) => value === days) && days !== '' ? Number(days) : Infinity;
  return sessions.filter((session) => {
    const searched = `${session.session_name} ${session.wholesaler_name} ${session.owner_name}`.toLowerCase();
    return (
      (status === '' || session.status === status) &&
      (wholesaler === '' || session.wholesaler_code === wholesaler) &&
      daysAgo(session, now) < within &&
      words.every((word) => searched.includes(word))
    );
  });
};

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

/** The wholesalers that the sessions have, by name. */
export const wholesalersOf = (sessions: readonly Session[]) =>
  [...new Map(sessions.map((one) => [one.wholesaler_code, one.wholesaler_name]))]
    .map(([code, name]) => ({ code, label: name }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
