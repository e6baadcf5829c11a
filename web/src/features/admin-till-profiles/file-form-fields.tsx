import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import type { TillProfileFile } from '@tillmap/contracts';
import css from './till-profiles.module.css';

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

const SPLITS = [
  { value: '', label: 'Nothing: one file' },
  { value: 'supplier', label: 'Supplier' },
  { value: 'vat_rate', label: 'VAT rate' },
  { value: 'dept_code', label: 'Department' },
];

/** The form with a part that is not always there; undefined takes it out. */
const withPart = <Part extends 'max_rows' | 'split_by'>(
  file: FileForm,
  part: Part,
  value: FileForm[Part],
): FileForm => {
  const { [part]: _before, ...rest } = file;
  return value === undefined ? (rest as FileForm) : { ...file, [part]: value };
};

/** How the till's file is written. */
export function FileFormFields({ file, onFile }: Props) {
  const { content } = file;
  const change = (part: Partial<CsvForm>) => {
    if (content.kind === 'csv') onFile({ ...file, content: { ...content, ...part } });
  };
  return (
    <section className={css.profileFile}>
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
      {content.kind === 'xlsx' && (
        <TextInput
          size="xs"
          label="Sheet"
          maxLength={31}
          value={content.sheet}
          onChange={(event) => onFile({ ...file, content: { ...content, sheet: event.currentTarget.value } })}
        />
      )}
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
      <NumberInput
        size="xs"
        label="Most rows"
        placeholder="No limit"
        hideControls
        allowNegative={false}
        allowDecimal={false}
        min={1}
        max={1_000_000}
        value={file.max_rows ?? ''}
        onChange={(most) => onFile(withPart(file, 'max_rows', typeof most === 'number' && most > 0 ? most : undefined))}
      />
      <NativeSelect
        size="xs"
        label="Split by"
        value={file.split_by ?? ''}
        data={SPLITS}
        onChange={(event) =>
          onFile(withPart(file, 'split_by', (event.currentTarget.value || undefined) as FileForm['split_by']))
        }
      />
      {(file.max_rows !== undefined || file.split_by !== undefined) && (
        <p className={css.profileNone}>What does not fit goes into further files, one by one or all in one ZIP file.</p>
      )}
    </section>
  );
}
