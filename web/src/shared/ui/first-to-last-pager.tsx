import { Button, Group, Text } from '@mantine/core';
import { countText } from '../format.ts';

type Props = {
  page: number;
  lastPage: number;
  /** What is counted, in words: '1,240 products'. */
  total: string;
  onPage: (page: number) => void;
  /** The pointer or the focus comes near a page: a good moment to fetch it. */
  onNear?: (page: number) => void;
};

/** First, Previous, Next, Last with the total count. */
export function FirstToLastPager({ page, lastPage, total, onPage, onNear }: Props) {
  const isFirst = page <= 1;
  const isLast = page >= lastPage;
  const button = (label: string, target: number, isOff: boolean) => (
    <Button
      variant="default"
      size="compact-md"
      disabled={isOff}
      onClick={() => onPage(target)}
      {...(isOff || target === 1 ? {} : { onMouseEnter: () => onNear?.(target), onFocus: () => onNear?.(target) })}
    >
      {label}
    </Button>
  );

  return (
    <Group justify="space-between" component="nav" aria-label="Pages">
      <Text size="sm" c="dimmed" className="tm-number">
        {total} · page {countText(page)} of {countText(lastPage)}
      </Text>
      <Group gap={4}>
        {button('First', 1, isFirst)}
        {button('Previous', page - 1, isFirst)}
        {button('Next', page + 1, isLast)}
        {button('Last', lastPage, isLast)}
      </Group>
    </Group>
  );
}
