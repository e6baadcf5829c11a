import { Button, Stack } from '@mantine/core';

type Props = { message: string; label: string; onClick: () => void };

/** A toast's sentence with what can be done about it. */
export function ToastWithButton({ message, label, onClick }: Props) {
  return (
    <Stack gap={6} align="flex-start">
      <span>{message}</span>
      <Button size="compact-sm" variant="default" onClick={onClick}>
        {label}
      </Button>
    </Stack>
  );
}
