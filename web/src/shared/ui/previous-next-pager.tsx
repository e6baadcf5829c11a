import { Button, Group, Text } from '@mantine/core';
import { countText } from '../format.ts';

type Props = { page: number; lastPage: number; onPage: (page: number) => void };

/** Previous and Next with 'Page X of Y'; nothing while one page holds everything. */
export function PreviousNextPager({ page, lastPage, onPage }: Props) {
  if (lastPage <= 1) return null;
  return (
    <Group justify="space-between" component="nav" aria-label="Pages">
      <Text size="sm" c="dimmed" className="tm-number">
        Page {countText(page)} of {countText(lastPage)}
      </Text>
      <Group gap={4}>
        <Button
          variant="default"
          size="compact-md"
          disabled={page <= 1}
          // From past the end the way back is the last page that exists.
          onClick={() => onPage(Math.min(page - 1, lastPage))}
        >
          Previous
        </Button>
        <Button variant="default" size="compact-md" disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </Group>
    </Group>
  );
}
