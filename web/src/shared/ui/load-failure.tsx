import { Alert, Button, Group } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { reasonOf } from '../../api/failure.ts';
import { toast } from '../toasts.ts';

type Props = {
  error: unknown;
  /** The sentence of the error catalogue: 'Failed to load users'. */
  fallback: string;
  /** Whether older rows are still on the screen; then the toast says it all. */
  hasRows?: boolean;
  onRetry: () => void;
};

/** A load that failed: a toast, and in place of the rows the reason with a way to try again. */
export function LoadFailure({ error, fallback, hasRows = false, onRetry }: Props) {
  useEffect(() => {
    if (error) toast.error(fallback);
  }, [error, fallback]);
  if (!error || hasRows) return null;
  return (
    <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert" title={fallback}>
      <Group gap="sm" justify="space-between">
        {reasonOf(error)}
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Try again
        </Button>
      </Group>
    </Alert>
  );
}
