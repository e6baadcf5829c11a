import { Button, FileButton, Text } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import type { DownloadContent } from '@tillmap/contracts';
import { causeOf } from '../../../../api/failure.ts';
import type { Prices } from '../../../../shared/offers/use-prices.ts';
import { toast } from '../../../../shared/toasts.ts';
import { useCompareTillMutation } from './till-api.ts';
import { choiceOf, type TillSelection } from './till-selection.ts';
import { comparisonText } from './till-words.ts';

type Props = { sessionId: string; content: DownloadContent; prices: Prices; wish: TillSelection };

/** What the file would do to the products of the till's last export. Nothing is kept of the export. */
export function TillExport({ sessionId, content, prices, wish }: Props) {
  const [compare, { data, isLoading }] = useCompareTillMutation();
  const choose = async (file: File | null) => {
    if (!file) return;
    const { error } = await compare({ sessionId, choice: choiceOf(wish, content), prices, file });
    if (error) toast.error(`The export could not be compared: ${causeOf(error)}`);
  };
  return (
    <div>
      <FileButton
        onChange={(file) => void choose(file)}
        accept=".csv,.txt,.xlsx"
        inputProps={{ 'aria-label': 'Export of your till' }}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="compact-sm"
            loading={isLoading}
            leftSection={<IconArrowsDiff size={14} />}
          >
            Compare with my till’s export
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="dimmed" mt={4} role="status">
        {data ? comparisonText(data) : 'Give an export of your till to see new and updated products.'}
      </Text>
    </div>
  );
}
