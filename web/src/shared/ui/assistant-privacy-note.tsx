import { Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useSpaConfigQuery } from '../../api/config-api.ts';

/** Says what leaves the installation for the assistant, and where it goes; nothing where there is none. */
export function AssistantPrivacyNote() {
  const host = useSpaConfigQuery().data?.assistant?.host;
  if (!host) return null;
  return (
    <Text size="sm" c="dimmed" role="note">
      <IconSend size={14} aria-hidden /> For products that need review, the name, size, supplier’s category and possible
      categories with similar products are sent to <b className="tm-break">{host}</b>. No barcodes, prices or user
      names.
    </Text>
  );
}
