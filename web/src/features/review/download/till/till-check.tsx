import { Alert, Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { DownloadContent } from '@tillmap/contracts';
import { causeOf } from '../../../../api/failure.ts';
import { countText, plural } from '../../../../shared/format.ts';
import type { Prices } from '../../../../shared/offers/use-prices.ts';
import { toast } from '../../../../shared/toasts.ts';
import { canFixAll, withAllFixes } from './problem-lines.ts';
import { ProblemRow } from './problem-row.tsx';
import css from './till.module.css';
import { useRehearsedRowsMutation } from './till-api.ts';
import { choiceOf } from './till-selection.ts';
import type { Till } from './use-till.ts';
import { VerdictFigures } from './verdict-figures.tsx';
import { WrittenOver } from './written-over.tsx';

type Props = { sessionId: string; content: DownloadContent; prices: Prices; till: Till };

/** What the till will do with the products of the file, by kinds of trouble. Nothing here keeps a person from downloading. */
export function TillCheck({ sessionId, content, prices, till }: Props) {
  const { profile, wish, rehearsal, lines, isChecking, error, change, checkAgain } = till;
  const [rowsAsFile, { isLoading }] = useRehearsedRowsMutation();
  if (error)
    return (
      <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" title="The check could not be made">
        <Group gap="sm" justify="space-between">
          {causeOf(error)} You can download the file all the same.
          <Button size="compact-sm" variant="default" onClick={checkAgain}>
            Try again
          </Button>
        </Group>
      </Alert>
    );
  if (!rehearsal)
    return (
      <div role="status">
        <Text size="sm">{`Checking the products against the rules of ${profile?.name ?? 'the till'}…`}</Text>
        <Skeleton h={120} mt="xs" />
      </div>
    );
  const saveRows = async () => {
    const { data: name, error: failure } = await rowsAsFile({ sessionId, choice: choiceOf(wish, content), prices });
    if (failure) toast.error(`Error downloading CSV file: ${causeOf(failure)}`);
    else toast.success(`${name} was downloaded.`);
  };
  return (
    <section aria-label="What the till will do">
      <Text size="sm" fw={600}>{`What the till will do with ${plural(rehearsal.products, 'product')}`}</Text>
      <VerdictFigures rehearsal={rehearsal} certainty={profile?.certainty ?? 'not_verified'} isChecking={isChecking} />
      {profile && <WrittenOver profile={profile} rehearsal={rehearsal} wish={wish} onChange={change} />}
      <ul className={css.problems} aria-label="Problems">
        {lines.map((line) => (
          <ProblemRow key={line.problem.key} line={line} wish={wish} onChange={change} />
        ))}
      </ul>
      {lines.length === 0 && (
        <Text size="sm" c="dimmed" py="sm">
          No rule of this till is broken.
        </Text>
      )}
      {rehearsal.unique.length > 0 && (
        <Text size="sm" c="dimmed" py="xs">
          {`No two products have the same ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(rehearsal.unique)}.`}
        </Text>
      )}
      {rehearsal.more_problems > 0 && (
        <Text size="sm" c="dimmed" py="xs">
          {`${countText(rehearsal.more_problems)} more are of other kinds. They are in the rows as CSV.`}
        </Text>
      )}
      <Group gap="sm" py="xs">
        {canFixAll(wish, lines) && (
          <Button variant="default" size="compact-sm" onClick={() => change(withAllFixes(wish, lines))}>
            Fix all that need no choice
          </Button>
        )}
        <Anchor component="button" type="button" size="sm" disabled={isLoading} onClick={() => void saveRows()}>
          All rows as CSV
        </Anchor>
      </Group>
    </section>
  );
}
