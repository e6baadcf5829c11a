import { Accordion, List } from '@mantine/core';
import { IconHelpCircle, IconTable } from '@tabler/icons-react';
import css from './file-builder.module.css';
import { FileFormat } from './file-format.tsx';

type Panel = 'how-to-use' | 'file-format';

/** 'How to Use' and 'File Format'; open where nothing else needs the room. */
export function HelpPanels({ open }: { open: Panel[] }) {
  return (
    <Accordion multiple defaultValue={open} variant="separated" className={css.help}>
      <Accordion.Item value="how-to-use">
        <Accordion.Control icon={<IconHelpCircle size={18} />}>How to Use</Accordion.Control>
        <Accordion.Panel>
          <List type="ordered" size="sm" spacing={4}>
            <List.Item>
              Drop the supplier’s price file on this page. Or create a session: give it a name and choose your main
              wholesaler.
            </List.Item>
            <List.Item>Upload it. Rejected rows are listed with the reason.</List.Item>
            <List.Item>Start processing. You can leave the page; processing continues.</List.Item>
            <List.Item>
              Look at what changed since your last download: in most weeks that is 1 line in 20, say 200 of 4,800. Take
              it, keep yours, or decide later.
            </List.Item>
            <List.Item>Review the products that are marked, say 14, and correct them where needed.</List.Item>
            <List.Item>
              Accept the disclaimer and download the file for your till: everything, or the changes only.
            </List.Item>
          </List>
        </Accordion.Panel>
      </Accordion.Item>
      <Accordion.Item value="file-format">
        <Accordion.Control icon={<IconTable size={18} />}>File Format</Accordion.Control>
        <Accordion.Panel>
          <FileFormat />
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
