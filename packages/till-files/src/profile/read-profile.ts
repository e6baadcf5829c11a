import type { z } from 'zod';
import { checkProfile } from './check-profile.ts';
import { profileSchema, type TillProfile } from './profile.ts';
import type { ProfileProblem } from './profile-problem.ts';

export type ProfileReading =
  | Readonly<{ ok: true; profile: TillProfile }>
  | Readonly<{ ok: false; problems: readonly ProfileProblem[] }>;

const PROBLEMS_TOLD = 50;

const headingAt = (given: unknown, index: number): string => {
  const columns = (given as { columns?: unknown } | null)?.columns;
  const heading = Array.isArray(columns) ? (columns[index] as { heading?: unknown } | null)?.heading : undefined;
  return typeof heading === 'string' && heading !== '' ? ` (${heading.slice(0, 40)})` : '';
};

const whereOf = (given: unknown, [first, second, ...rest]: readonly PropertyKey[]): string => {
  if (first === undefined) return 'The profile';
  if (first === 'settings' && typeof second === 'number') return `Question ${second + 1}`;
  if (first !== 'columns' || typeof second !== 'number') return [first, second, ...rest].filter(isNamed).join(' › ');
  const parts = rest.filter(isNamed).join(' › ');
  return `Column ${second + 1}${headingAt(given, second)}${parts === '' ? '' : ` › ${parts}`}`;
};

const isNamed = (part: PropertyKey | undefined): boolean => part !== undefined;

const problemOf = (given: unknown, { path, message }: z.core.$ZodIssue): ProfileProblem => ({
  where: whereOf(given, path),
  message,
});

/** Reads a profile as somebody wrote it: its form, then what only shows in the whole of it. */
export const readProfile = (given: unknown): ProfileReading => {
  const { success, data, error } = profileSchema.safeParse(given);
  const problems = success
    ? checkProfile(data)
    : error.issues.slice(0, PROBLEMS_TOLD).map((issue) => problemOf(given, issue));
  if (!success || problems.length > 0) return { ok: false, problems };
  return { ok: true, profile: data };
};
