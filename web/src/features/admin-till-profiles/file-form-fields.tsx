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
      {content.kind === 'csv' && (
        <>
          <NativeSelect
            size="xs"
            label="Separator"
            value={content.separator}
            data={SEPARATORS}
            onChange={(event) => change({ separator: event.currentTarget.value as CsvForm['separator'] })}
          />
          <NativeSelect
            size="xs"
            label="Encoding"
            value={content.characters}
            data={CHARACTERS}
            onChange={(event) => change({ characters: event.currentTarget.value as CsvForm['characters'] })}
          />
          <NativeSelect
            size="xs"
            label="Quotes"
            value={content.quotes}
            data={QUOTES}
            onChange={(event) => change({ quotes: event.currentTarget.value as CsvForm['quotes'] })}
          />
          <NativeSelect
            size="xs"
            label="Line ends"
            value={content.newline}
            data={NEWLINES}
            onChange={(event) => change({ newline: event.currentTarget.value as CsvForm['newline'] })}
          />
        </>
      )}
      <Switch
        size="sm"
        label="With a header"
        checked={file.header}
        onChange={(event) => onFile({ ...file, header: event.currentTarget.checked })}
      />
    </section>
  );
}
