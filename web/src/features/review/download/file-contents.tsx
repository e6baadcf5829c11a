import { Button, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import type { DownloadContent } from '@tillmap/contracts';
import type { Statistics } from '../review-api.ts';
import { contentText, downloadText } from './download-texts.ts';

type Props = {
  content: DownloadContent;
  /** Of a part; undefined for everything. */
  products: number | undefined;
  statistics: Statistics | undefined;
  onShowReview: () => void;
};

/** How many products the file has, and how many of them nobody has looked at. */
export function FileContents({ content, products, statistics, onShowReview }: Props) {
  const words = content === 'all' ? statistics && downloadText(statistics) : contentText(content, products ?? 0);
  if (!words) return null;
  return (
    <section aria-label="File contents">
      <Text size="sm" fw={600}>
        {words}
      </Text>
      {statistics?.price_issues.map(
        ({ code, sentence }) =>
          sentence && (
            <Text key={code} size="sm" mt={4}>
              {sentence}
            </Text>
          ),
      )}
      {content === 'all' && (statistics?.needs_review ?? 0) > 0 && (
        <Button variant="default" size="compact-sm" mt={6} leftSection={<IconEye size={14} />} onClick={onShowReview}>
          Show what needs review
        </Button>
      )}
    </section>
  );
}
