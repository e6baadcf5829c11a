import { type Facet, searchedText } from '@tillmap/contracts';
import { holdsSearch, searchPatterns } from '@tillmap/storage/database';
import { inDifference } from '../../../database/supplier-changes.ts';
import type { ReviewFilter, ReviewSearch, ReviewSelection } from '../rules/review-selection.ts';

const FILTERS: Readonly<Record<ReviewFilter, string>> = {
  all: '',
  review: 'needs_review',
  ok: 'not needs_review',
};

/** What each facet counts by, of `result`. */
export const FACET_VALUES = {
  group: `dept_code || '~' || sub_dept_code || '~' || cg_code`,
  reason: `case when not needs_review and not was_in_doubt then ''
                when reason in ('', 'exact_mapping') or (needs_review and not coalesce(mapping_review, true)) then 'price'
                else reason end`,
  band: `case when confidence >= 90 then '90' when confidence >= 80 then '80' when confidence >= 70 then '70'
              when confidence >= 50 then '50' else '0' end`,
} as const;

const STATES: ReadonlyMap<string, string> = new Map([
  ['to_do', 'needs_review'],
  ['skipped', `(needs_review and dept_code = '')`],
  ['later', '(needs_review and later)'],
  ['accepted', `decision = 'accepted'`],
  ['changed', `decision = 'changed'`],
  ['ok', `(not needs_review and decision = '')`],
]);

const anyOf = (expression: string) => (parameter: string) => `${expression} = any(${parameter}::text[])`;

const FACET_CONDITIONS: Readonly<Record<Exclude<Facet, 'state' | 'flag'>, (parameter: string) => string>> = {
  dept: anyOf('dept_code'),
  group: anyOf(FACET_VALUES.group),
  reason: anyOf(`(${FACET_VALUES.reason})`),
  check: (parameter) =>
    `exists (select from jsonb_array_elements(price_issues) issue where issue->>'code' = any(${parameter}::text[]))`,
  source: anyOf('source'),
  vat: anyOf('vat_code'),
  band: anyOf(`(${FACET_VALUES.band})`),
  change: (parameter) =>
    `exists (select from difference_line line where ${inDifference('line')} and line.position = result.position
                                                and told_by = 'wholesaler' and not kept_before and classes && ${parameter}::text[] offset 0)`,
};

type Parameter = (value: unknown) => string;

const searched = ({ text, how, canonical, places }: ReviewSearch, parameter: Parameter): string => {
  const conditions: string[] = [];
  if (text !== '')
    conditions.push(holdsSearch('search_text', parameter(searchPatterns(searchedText(text), '\n', how === 'begins'))));
  if (canonical) conditions.push(`search_text like '%' || ${parameter(`\n${canonical}\n`)}::text`);
  if (places.length > 0) {
    const codes = (['deptCode', 'subDeptCode', 'cgCode'] as const).map(
      (code) => `${parameter(places.map((place) => place[code]))}::text[]`,
    );
    conditions.push(`(dept_code, sub_dept_code, cg_code) in (select * from unnest(${codes.join(', ')}))`);
  }
  return conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`;
};

/** The condition of a selection on `result`, its parameters numbered from `first`. */
export const selected = (
  { filter, issue, search, facets, flagged }: ReviewSelection,
  first: number,
): Readonly<{ sql: string; parameters: readonly unknown[] }> => {
  const parameters: unknown[] = [];
  const parameter: Parameter = (value) => `$${first + parameters.push(value) - 1}`;
  const conditions = [FILTERS[filter]];
  if (issue !== '')
    conditions.push(`price_issues @> jsonb_build_array(jsonb_build_object('code', ${parameter(issue)}::text))`);
  if (search) conditions.push(searched(search, parameter));
  for (const [facet, values] of Object.entries(facets) as [Facet, readonly string[]][]) {
    if (values.length === 0 || facet === 'flag') continue;
    if (facet === 'state') conditions.push(`(${values.map((value) => STATES.get(value) ?? 'false').join(' or ')})`);
    else conditions.push(FACET_CONDITIONS[facet](parameter(values)));
  }
  if (flagged)
    conditions.push(
      `(position = any(${parameter(flagged.positions)}::int[])
        or (${FACET_VALUES.group} = any(${parameter(flagged.groups)}::text[]) and position <> all(${parameter(flagged.named)}::int[])))`,
    );
  const sql = conditions.filter((condition) => condition !== '').join(' and ');
  return { sql: sql === '' ? 'true' : sql, parameters };
};
