import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import type { LearnedProduct, revertLearned, Sent } from '@tillmap/contracts';
import { confirmed } from '../../shared/confirm.ts';
import { plural } from '../../shared/format.ts';
import css from './learned.module.css';

type Props = {
  /** One of both is ''. */
  of: { user: string; session: string };
  /** One of the rows, which has the name. */
  example: LearnedProduct | undefined;
  /** How many can be reverted; undefined while that is not known. */
  count: number | undefined;
  isBusy: boolean;
  onRevert: (body: Sent<typeof revertLearned.body>) => void;
  onClose: () => void;
};

/** Whose products the list shows, and the button that reverts all of them. */
export function RevertAll({ of: { user, session }, example, count, isBusy, onRevert, onClose }: Props) {
  const whose = user === '' ? `session ‘${example?.session_name || session}’` : `user ‘${example?.user_name || user}’`;
  const ask = async (expected: number) => {
    const products = plural(expected, 'learned product');
    const isSure = await confirmed({
      title: `Revert ${products}?`,
      text: `The mappings learned from ${whose} get their old values back. Mappings that were changed later stay.`,
      confirm: `Revert ${products}`,
      cancel: 'Cancel',
      isHarmless: true,
    });
    if (isSure) onRevert(user === '' ? { session_id: session, expected } : { user_id: user, expected });
  };
  return (
    <Group gap="sm" className={css.learnedOf} role="group" aria-label="Filter">
      <Text size="sm" className="tm-break">
        Only {whose}
      </Text>
      <Button variant="subtle" size="compact-sm" leftSection={<IconX size={14} />} onClick={onClose}>
        Show all
      </Button>
      {count !== undefined && count > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={14} />}
          loading={isBusy}
          onClick={() => void ask(count)}
        >
          Revert all {plural(count, 'product')}
        </Button>
      )}
    </Group>
  );
}
