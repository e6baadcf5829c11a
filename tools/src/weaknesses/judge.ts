import { z } from 'zod';
import type { Allowed } from './allowed.ts';

const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'] as const;

const advisorySchema = z.object({ name: z.string(), title: z.string(), url: z.string(), severity: z.enum(SEVERITIES) });

/** What `npm audit --json` answers. `via` names an advisory, or the package that brings it. */
export const reportSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), advisorySchema])) })),
});
export type Report = z.infer<typeof reportSchema>;

const DAY_MS = 24 * 60 * 60 * 1_000;
const MOST_DAYS = 90;

const advisoriesOf = ({ vulnerabilities }: Report) => {
  const found = Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((one) => typeof one !== 'string');
  return [...new Map(found.map((one) => [one.url, one])).values()];
};

const idOf = ({ url }: { url: string }): string => url.slice(url.lastIndexOf('/') + 1);

/** Sentences about the list itself: what it allows has a reason, an end that is near, and is still there. */
const wrongInList = (allowed: readonly Allowed[], present: ReadonlySet<string>, today: string): readonly string[] =>
  allowed.flatMap(({ advisory, reason, until }) => {
    const days = (Date.parse(until) - Date.parse(today)) / DAY_MS;
    if (Number.isNaN(days) || reason.trim() === '') return [`${advisory} is allowed without a reason or a last day.`];
    if (days < 0) return [`${advisory} was allowed until ${until}: please update the package, or say anew why not.`];
    if (days > MOST_DAYS) return [`${advisory} is allowed until ${until}, which is more than ${MOST_DAYS} days ahead.`];
    return present.has(advisory) ? [] : [`${advisory} is allowed and not found any more: please take it off the list.`];
  });

/** Sentences of what fails the build: weaknesses that are high or critical and not allowed, and a list that is not right. */
export const judge = (report: Report, allowed: readonly Allowed[], today: string): readonly string[] => {
  const advisories = advisoriesOf(report);
  const isAllowed = new Set(allowed.map(({ advisory }) => advisory));
  const refused = advisories.filter((one) => ['high', 'critical'].includes(one.severity) && !isAllowed.has(idOf(one)));
  return [
    ...refused.map(({ name, title, severity, url }) => `${name}: ${title} (${severity}, ${url})`),
    ...wrongInList(allowed, new Set(advisories.map(idOf)), today),
  ];
};
