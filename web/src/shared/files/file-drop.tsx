import '@mantine/dropzone/styles.css';
import { Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileUpload } from '@tabler/icons-react';
import { bytesText } from '../format.ts';
import css from './file-drop.module.css';

/** Types as browsers name them; the ending decides where they differ. */
const MIME: Record<string, string> = {
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.txt': 'text/plain',
  '.xls': 'application/vnd.ms-excel',
  '.xlsm': 'application/vnd.ms-excel.sheet.macroEnabled.12',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type Props = {
  /** The name of the field, for those who do not see it. */
  label: string;
  /** What stands there while no file is chosen. */
  prompt: string;
  types: readonly string[];
  /** What a file may be, below the prompt. */
  note: string;
  file: File | null;
  onFile: (file: File) => void;
};

/** Where one file is dropped or chosen. Takes files of any type, so that the form can say what is wrong with one. */
export function FileDrop({ label, prompt, types, note, file, onFile }: Props) {
  const choose = ([chosen]: File[]) => {
    if (chosen) onFile(chosen);
  };
  return (
    <Dropzone
      onDrop={choose}
      onReject={(refused) => choose(refused.map((one) => one.file))}
      accept={Object.fromEntries(types.map((ending) => [MIME[ending], [ending]]))}
      multiple={false}
      className={css.drop}
      data-drop
      inputProps={{ 'aria-label': label }}
    >
      <Group gap="sm" wrap="nowrap" justify="center">
        <IconFileUpload size={26} aria-hidden />
        <div>
          <Text size="sm" fw={600} className="tm-break">
            {file ? `${file.name} (${bytesText(file.size)})` : prompt}
          </Text>
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        </div>
      </Group>
    </Dropzone>
  );
}
