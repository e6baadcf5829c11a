import { Alert, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { PromotionFile, PromotionOffers } from '@tillmap/contracts';
import { useEffect, useState } from 'react';
import { canTryAgain, messageOf, statusOf } from '../../api/failure.ts';
import { ColumnsQuestionStep } from '../../shared/columns/columns-question.tsx';
import { ColumnsStep } from '../../shared/columns/columns-step.tsx';
import { useIsNarrow } from '../../shared/narrow.ts';
import { type Asked, columnsQuestionAfter } from '../../shared/uploads/columns-question-of.ts';
import { OffersRead } from './offers-read.tsx';
import { usePromotionOffersQuery, useReadPromotionOffersMutation } from './promotions-api.ts';

type Props = { file: PromotionFile; wholesaler: string; onClose: () => void };

const FALLBACK = 'Failed to read the file';

/** Reads a file of a promotion as offers where nobody has yet, and shows what it gave. */
export function OffersWindow({ file, wholesaler, onClose }: Props) {
  const { offers, asked, error, isReading, read, retry } = useOffers(file.id);
  const [looksAtColumns, setLooks] = useState(false);
  const isNarrow = useIsNarrow();
  const use = async (layout: string) => {
    await read(layout);
    setLooks(false);
  };

  return (
    <Modal opened onClose={onClose} title={`Offers of ${file.original_filename}`} size={1060} fullScreen={isNarrow}>
      {isReading && (
        <Group gap="sm" role="status">
          <Loader size="sm" />
          <Text size="sm">Reading the file…</Text>
        </Group>
      )}
      {!isReading && asked && (
        <ColumnsQuestionStep
          refused={{ fileName: file.original_filename, message: messageOf(error, FALLBACK), asked }}
          wholesaler={wholesaler}
          isPage={false}
          onUse={(choice) => use(JSON.stringify(choice))}
          onTheirs={() => void use(asked.columns.layout?.id ?? '')}
          onCancel={onClose}
        />
      )}
      {!isReading && !asked && error !== undefined && (
        <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" className="tm-break">
          <Group gap="sm" justify="space-between">
            {messageOf(error, FALLBACK)}
            {canTryAgain(error) && (
              <Button size="compact-sm" variant="default" onClick={retry}>
                Try again
              </Button>
            )}
          </Group>
        </Alert>
      )}
      {!isReading && !asked && offers && looksAtColumns && (
        <ColumnsStep
          columns={offers.columns}
          wholesaler={wholesaler}
          isSending={false}
          startsLocked
          onUse={(choice) => use(JSON.stringify(choice))}
          onCancel={() => setLooks(false)}
        />
      )}
      {!isReading && !asked && offers && !looksAtColumns && (
        <Stack gap="md">
          <OffersRead offers={offers} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => setLooks(true)}>
              See or change the columns
            </Button>
            <Button onClick={onClose}>Close</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

type Offers = Readonly<{
  offers: PromotionOffers | undefined;
  /** The question about the columns. */
  asked: Asked | undefined;
  error: unknown;
  isReading: boolean;
  read: (layout: string) => Promise<void>;
  retry: () => void;
}>;

const useOffers = (id: string): Offers => {
  const before = usePromotionOffersQuery(id, { refetchOnMountOrArgChange: true });
  const [send, now] = useReadPromotionOffersMutation();
  const [asked, setAsked] = useState<Asked>();
  const isUnread = statusOf(before.error) === 404;
  const read = async (layout: string) => {
    const answer = await send({ id, layout });
    setAsked((question) => columnsQuestionAfter(answer.error, layout, question));
  };
  useEffect(() => {
    if (isUnread)
      void send({ id, layout: '' }).then(({ error }) => setAsked(columnsQuestionAfter(error, '', undefined)));
  }, [isUnread, id, send]);
  const error = now.error ?? (isUnread ? undefined : before.error);
  return {
    offers: now.data ?? before.currentData,
    asked,
    error,
    isReading: now.isLoading || before.isFetching || (isUnread && now.isUninitialized),
    read,
    retry: () => void (isUnread ? read('') : before.refetch()),
  };
};
