import { Alert, Button, Code, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { selectText } from '../../shared/select-text.ts';
import { useRestoreFocus } from '../../shared/use-restore-focus.ts';
import type { CreatedKey } from './api-keys-api.ts';

/** The one time that a key is shown. Only the button closes it, so that a stray click does not lose the key. */
export function NewKeyModal({ created, onClose }: { created: CreatedKey; onClose: () => void }) {
  useRestoreFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Your new API key"
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="sm">
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} py="xs">
          Copy the key now. You cannot see it again. If you lose it, delete it and create a new one.
        </Alert>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            label={created.name}
            value={created.key}
            readOnly
            onFocus={selectText}
            data-autofocus
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          />
          <CopyButton value={created.key}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                onClick={copy}
              >
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </Group>
        <Text size="sm" c="dimmed">
          Send it with every request to <Code>/api/external/</Code> in the header <Code>X-API-Key</Code>.
        </Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>I have copied the key</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
