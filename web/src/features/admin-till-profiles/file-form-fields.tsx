import { NativeSelect, Switch } from '@mantine/core';
import type { TillProfileFile } from '@tillmap/contracts';

type FileForm = TillProfileFile['file'];
type CsvForm = Extract<FileForm['content'], { kind: 'csv' }>;
type Props = { file: FileForm; onFile: (file: FileForm) => void };

const SEPARATORS = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar |' },
  { value: '~', label: 'Tilde ~' },
  { value: '^', label: 'Caret ^' },
];
const CHARACTERS = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'utf-8-with-mark', label: 'UTF-8 with a mark' },
  { value: 'utf-16le', label: 'UTF-16' },
  { value: 'windows-1252', label: 'Windows-1252' },
  { value: 'iso-8859-1', label: 'ISO-8859-1' },
  { value: 'ascii', label: 'ASCII' },
];
const QUOTES = [
  { value: 'where_needed', label: 'Where needed' },
  { value: 'always', label: 'Always' },
];
const NEWLINES = [
  { value: 'crlf', label: 'Windows (CRLF)' },
  { value: 'lf', label: 'Unix (LF)' },
];
const CSV_CHOICES = [
  { part: 'separator', label: 'Separator', data: SEPARATORS },
  { part: 'characters', label: 'Encoding', data: CHARACTERS },
  { part: 'quotes', label: 'Quotes', data: QUOTES },
  { part: 'newline', label: 'Line ends', data: NEWLINES },
] as const satisfies readonly { part: keyof CsvForm; label: string; data: { value: string; label: string }[] }[];
const NEW_CSV: CsvForm = {
  kind: 'csv',
  separator: ',',
  quotes: 'where_needed',
  newline: 'crlf',
  characters: 'utf-8',
};

/** How the till's file is written. */
export function FileFormFields({ file, onFile }: Props) {
  const { content } = file;
  const change = (part: Partial<CsvForm>) => {
    if (content.kind === 'csv') onFile({ ...file, content: { ...content, ...part } });
  };
  return (
    <section className="tm-profile-file">
      <h3>File</h3>
      <NativeSelect
        size="xs"
        label="Type"
        value={content.kind}
        data={[
          { value: 'csv', label: 'Text (.csv)' },
          { value: 'xlsx', label: 'Workbook (.xlsx)' },
        ]}
        onChange={(event) =>
          onFile({
            ...file,
            content: event.currentTarget.value === 'csv' ? NEW_CSV : { kind: 'xlsx', sheet: 'Products' },
          })
        }
      />
      {content.kind === 'csv' &&
        CSV_CHOICES.map(({ part, label, data }) => (
          <NativeSelect
            key={part}
            size="xs"
            label={label}
            value={content[part]}
            data={data}
            onChange={(event) => change({ [part]: event.currentTarget.value })}
          />
        ))}
      <Switch
        size="sm"
        label="With a header"
        checked={file.header}
        onChange={(event) => onFile({ ...file, header: event.currentTarget.checked })}
      />
    </section>
  );
}
