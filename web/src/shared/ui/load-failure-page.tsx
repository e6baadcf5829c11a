import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { reasonOf, statusOf } from '../../api/failure.ts';
import { FullPageMessage } from './full-page-message.tsx';

type Props = {
  /** 'The labels could not be loaded' */
  title: string;
  error: unknown;
  onRetry: () => void;
};

/** In place of a page that could not be loaded: why, and a way to try again unless there is no such thing. */
export function LoadFailurePage({ title, error, onRetry }: Props) {
  const again = statusOf(error) !== 404 && (
    <Button leftSection={<IconRefresh size={16} />} onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <FullPageMessage title={title} icon={<IconAlertTriangle size={32} aria-hidden />} action={again}>
      {reasonOf(error)}
    </FullPageMessage>
  );
}
