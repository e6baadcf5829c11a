import { Button, Group } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';

type Props = {
  /** 'Add Department' */
  add: string;
  onImport: () => void;
  onAdd: () => void;
};

/** The two ways rows come into a list: many from a file, or one by hand. */
export function ImportAndAdd({ add, onImport, onAdd }: Props) {
  return (
    <Group gap="xs">
      <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={onImport}>
        Import CSV
      </Button>
      <Button leftSection={<IconPlus size={16} />} onClick={onAdd}>
        {add}
      </Button>
    </Group>
  );
}
