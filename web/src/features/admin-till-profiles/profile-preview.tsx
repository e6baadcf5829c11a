import { Loader, NativeSelect, ScrollArea, SegmentedControl } from '@mantine/core';
import type { TillPreview, TillPurpose } from '@tillmap/contracts';
import { type ReactNode, useState } from 'react';
import { plural } from '../../shared/format.ts';
import { PURPOSE_NAMES } from '../../shared/till-purposes.ts';
import css from './till-profiles.module.css';

type Props = {
  preview: TillPreview | undefined;
  isLoading: boolean;
  /** What the profile's files are for; one of several is chosen here. */
  purposes?: readonly TillPurpose[];
  purpose?: TillPurpose | undefined;
  onPurpose?: (purpose: TillPurpose) => void;
};

/** Wider than the page, it is scrolled, by the keyboard as well. */
function Scrolled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ScrollArea
      className={css.profileScroll}
      type="auto"
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': label }}
    >
      {children}
    </ScrollArea>
  );
}

function PreviewTable({ headings, rows }: TillPreview) {
  return (
    <Scrolled label="Preview">
      <table>
        <thead>
          <tr>
            {headings.map((heading, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column has its place, and headings may repeat
              <th key={at}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, marks }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has its place
            <tr key={row}>
              {cells.map((cell, at) => {
                const mark = marks.find(({ column }) => column === at);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={at}>{mark ? <mark title={mark.words}>{cell === '' ? 'missing' : cell}</mark> : cell}</td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

/** Five products as the profile would write them now: as a table, or as the text that the till reads. */
export function ProfilePreview({ preview, isLoading, purposes = [], purpose, onPurpose }: Props) {
  const [asText, setAsText] = useState(false);
  const session = preview?.session_name;
  return (
    <section className={css.profilePreview} aria-labelledby="profile-preview">
      <div className={css.profileBar}>
        <h3 id="profile-preview">Preview{session ? `: ${plural(preview.rows.length, 'row')} of ${session}` : ''}</h3>
        {isLoading && <Loader size={14} aria-label="Loading the preview" />}
        {purposes.length > 1 && onPurpose && (
          <NativeSelect
            size="xs"
            aria-label="File for"
            value={purpose}
            data={purposes.map((value) => ({ value, label: PURPOSE_NAMES[value] }))}
            onChange={(event) => onPurpose(event.currentTarget.value as TillPurpose)}
          />
        )}
        {preview?.text && (
          <SegmentedControl
            size="xs"
            aria-label="Preview as"
            value={asText ? 'text' : 'table'}
            onChange={(value) => setAsText(value === 'text')}
            data={[
              { value: 'table', label: 'Table' },
              { value: 'text', label: 'As the till reads it' },
            ]}
          />
        )}
        <span className={css.profileDim}>
          <mark>Marked</mark>: cut or missing
        </span>
      </div>
      {preview && preview.rows.length === 0 && (
        <p className={css.profileNone}>Real rows are shown here once a session is completed.</p>
      )}
      {preview && asText && preview.text !== '' && (
        <Scrolled label="Preview as text">
          <pre>{preview.text}</pre>
        </Scrolled>
      )}
      {preview && !(asText && preview.text !== '') && <PreviewTable {...preview} />}
    </section>
  );
}
