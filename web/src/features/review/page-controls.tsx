import { Button, Group, Text } from '@mantine/core';
import { countText, plural } from '../../shared/format.ts';
import type { ProductsPage } from './review-api.ts';
import type { ReviewListState } from './use-review-list.ts';

type Props = { list: ReviewListState; pagination: ProductsPage['pagination'] };

/** First, Previous, Next, Last. The next page is fetched when the pointer or the focus comes near. */
export function PageControls({ list, pagination: { current_page: page, last_page: last, total } }: Props) {
  const goTo = (target: number) => {
    list.change({ page: target });
    document.querySelector('.tm-toolbar')?.scrollIntoView?.({ block: 'nearest' });
  };
  const near = (target: number) => ({
    onMouseEnter: () => list.prefetch(target),
    onFocus: () => list.prefetch(target),
    onClick: () => goTo(target),
  });
  const isFirst = page <= 1;
  const isLast = page >= last;

  return (
    <Group justify="space-between" component="nav" aria-label="Pages">
      <Text size="sm" c="dimmed" className="tm-number">
        {plural(total, 'product')} · page {countText(page)} of {countText(last)}
      </Text>
      <Group gap={4}>
        <Button variant="default" size="compact-md" disabled={isFirst} onClick={() => goTo(1)}>
          First
        </Button>
        <Button variant="default" size="compact-md" disabled={isFirst} {...(isFirst ? {} : near(page - 1))}>
          Previous
        </Button>
        <Button variant="default" size="compact-md" disabled={isLast} {...(isLast ? {} : near(page + 1))}>
          Next
        </Button>
        <Button variant="default" size="compact-md" disabled={isLast} {...(isLast ? {} : near(last))}>
          Last
        </Button>
      </Group>
    </Group>
  );
}
