import { Kbd, Modal, Table } from '@mantine/core';

const KEYS = [
  [['j'], 'Next row'],
  [['k'], 'Previous row'],
  [['e'], 'Edit the row'],
  [['n'], 'Edit the next row that needs review'],
  [['w'], 'Open or close Why?'],
  [['f'], 'Filter: all, review required, OK'],
  [['s'], 'Download the CSV'],
  [['Enter'], 'In the edit dialog: save'],
  [['Shift', 'Enter'], 'In the edit dialog: save and go to the next'],
  [['Escape'], 'Close the dialog'],
  [['?'], 'Show these keys'],
] as const;

export function ShortcutsModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts" size="md">
      <Table>
        <Table.Tbody>
          {KEYS.map(([keys, meaning]) => (
            <Table.Tr key={meaning}>
              <Table.Td w={130}>
                {keys.map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{meaning}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
