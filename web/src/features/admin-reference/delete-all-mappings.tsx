import { Group, Text } from '@mantine/core';
import { IconTrashX } from '@tabler/icons-react';
import { messageOf } from '../../api/failure.ts';
import { confirmed } from '../../shared/confirm.ts';
import { plural } from '../../shared/format.ts';
import { toast } from '../../shared/toasts.ts';
import { DangerButton } from './danger-button.tsx';
import { useDeleteAllMappingsMutation } from './reference-api.ts';

type Props = {
  /** Null while none is chosen. */
  wholesaler: { code: string; name: string } | null;
  /** Its mappings, undefined while the count is not known. */
  count: number | undefined;
};

/** Deletes every reference mapping of one wholesaler, after two confirmations. */
export function DeleteAllMappings({ wholesaler, count }: Props) {
  const [deleteAll, { isLoading }] = useDeleteAllMappingsMutation();

  const run = async ({ code, name }: NonNullable<Props['wholesaler']>, total: number) => {
    const mappings = plural(total, 'reference mapping');
    const isSure = await confirmed(
      {
        title: `Delete all reference mappings of ${name}?`,
        text: `${mappings} of ${name} (${code}) ${total === 1 ? 'is' : 'are'} deleted, including edits and review corrections. Other wholesalers keep theirs.`,
        confirm: 'Continue',
      },
      {
        title: 'This cannot be undone',
        text: `Only a new import restores ${total === 1 ? 'it' : 'them'}. Until then, barcodes of ${name} are not recognised.`,
        confirm: `Delete ${mappings}`,
      },
    );
    if (!isSure) return;
    const answer = await deleteAll(code);
    if (answer.error) toast.error(messageOf(answer.error, 'Error deleting reference mappings'));
    else if (answer.data.deleted === 0) toast.info(answer.data.message);
    else toast.success(answer.data.message);
  };

  return (
    <Group gap="sm">
      <DangerButton
        icon={<IconTrashX size={16} />}
        isBusy={isLoading}
        isOff={!wholesaler || !count}
        onClick={() => wholesaler && count && void run(wholesaler, count)}
      >
        Delete All{wholesaler ? ` for ${wholesaler.name}` : ''}
      </DangerButton>
      <Text size="sm" c="dimmed">
        {wholesaler === null && 'Please select a wholesaler first'}
        {wholesaler && count === 0 && 'No reference mappings found for this wholesaler'}
        {wholesaler && count ? plural(count, 'reference mapping') : ''}
      </Text>
    </Group>
  );
}
