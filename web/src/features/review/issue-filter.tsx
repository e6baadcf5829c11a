import { NativeSelect } from '@mantine/core';
import { countText } from '../../shared/format.ts';
import { issueLabel } from './issue-labels.ts';
import css from './review.module.css';
import { useSessionStatisticsQuery } from './review-api.ts';

type Props = { sessionId: string; value: string; onChange: (issue: string) => void };

/** Narrows the list to products with one price issue; not there while no product has any. */
export function IssueFilter({ sessionId, value, onChange }: Props) {
  const { data } = useSessionStatisticsQuery(sessionId);
  const issues = data?.price_issues ?? [];
  if (issues.length === 0 && value === '') return null;
  // The chosen one stays in the list when its last product was reviewed.
  const shown =
    value === '' || issues.some(({ code }) => code === value) ? issues : [...issues, { code: value, count: 0 }];
  return (
    <NativeSelect
      size="xs"
      aria-label="Price check"
      className={css.issueFilter}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: 'All prices' },
        ...shown.map(({ code, count }) => ({ value: code, label: `${issueLabel(code)} (${countText(count)})` })),
      ]}
    />
  );
}
