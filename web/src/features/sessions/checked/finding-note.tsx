import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconColumns3,
  IconCopy,
  IconCurrencyPound,
  IconEyeOff,
  IconLanguage,
  IconTable,
} from '@tabler/icons-react';
import type { UploadFinding } from '@tillmap/contracts';
import { useState } from 'react';
import { countText } from '../../../shared/format.ts';
import { CheckNote } from './check-note.tsx';
import type { RowFigures, UnusedKind } from './row-figures.ts';
import { inOneLine, splitAdvice, withoutStop } from './sentences.ts';

/** So many details stand in the line; the rest opens. */
const DETAILS_IN_LINE = 3;

const ICONS: Record<string, typeof IconAlertTriangle> = {
  hidden_rows: IconEyeOff,
  money: IconCurrencyPound,
  rows: IconTable,
  same_barcode: IconCopy,
  damaged_text: IconLanguage,
  columns: IconColumns3,
  hidden_columns: IconEyeOff,
};

/** The rows that a finding is about, where they stand below. */
const RELATED: Record<string, UnusedKind> = { same_barcode: 'replaced' };

type Props = { finding: UploadFinding; figures: RowFigures; onShowRows: (kind: UnusedKind) => void };

/** What the file shows that a person should check, with the first lines and values. */
export function FindingNote({ finding, figures, onShowRows }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { code, sentence, details } = finding;
  const Icon = ICONS[code] ?? IconAlertTriangle;
  const related = RELATED[code];
  const [seen, advice] = splitAdvice([...new Set(details)]);
  const isLong = seen.length > DETAILS_IN_LINE;
  return (
    <CheckNote
      icon={<Icon size={18} />}
      tone={code === 'money' ? 'bad' : 'warn'}
      title={withoutStop(sentence)}
      text={inOneLine([...(isOpen ? [] : seen.slice(0, DETAILS_IN_LINE)), advice].filter(Boolean))}
      action={
        <>
          {isLong && (
            <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Show less' : `Show all ${seen.length}`}
            </Button>
          )}
          {related && figures[related] > 0 && (
            <Button variant="default" size="compact-sm" onClick={() => onShowRows(related)}>
              Show the {countText(figures[related])} {related} {figures[related] === 1 ? 'row' : 'rows'}
            </Button>
          )}
        </>
      }
    >
      {isOpen && (
        <ul className="tm-note-rows">
          {seen.map((detail) => (
            <li key={detail} className="tm-break">
              {detail}
            </li>
          ))}
        </ul>
      )}
    </CheckNote>
  );
}
