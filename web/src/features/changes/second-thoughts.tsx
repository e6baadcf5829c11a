import { IconAlertTriangle, IconArrowLeft, IconArrowRight, IconChevronRight } from '@tabler/icons-react';
import type { ChangedLine, ChangesOverview, SecondThoughts } from '@tillmap/contracts';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { countText, plural, UNKNOWN } from '../../shared/format.ts';
import { FirstToLastPager } from '../../shared/ui/first-to-last-pager.tsx';
import { LoadingRows } from '../../workbench/list-state.tsx';
import { PageToasts } from '../../workbench/toasts/toasts.tsx';
import { useSecondThoughtsQuery } from './changes-api.ts';
import { useChangesController } from './changes-controller.ts';
import css from './second-thoughts.module.css';
import { type MeantThoughts, settleThoughts } from './settle-thoughts.ts';

type LinesProps = {
  thoughts: ChangesOverview['second_thoughts'];
  open: SecondThoughts | null;
  onOpen: (toldBy: SecondThoughts | null) => void;
};

/** A line for each who would place unchanged products elsewhere; it opens their list. */
export function ThoughtLines({ thoughts, open, onOpen }: LinesProps) {
  return thoughts.map(({ told_by, sentence }) => {
    const isOpen = open === told_by;
    return (
      <button
        key={told_by}
        type="button"
        className={css.thoughtsLine}
        aria-expanded={isOpen}
        onClick={() => onOpen(isOpen ? null : told_by)}
      >
        <IconChevronRight className="tm-i" aria-hidden />
        <span>{sentence}</span>
        <span className="tm-link">{isOpen ? 'Close' : 'Look'}</span>
      </button>
    );
  });
}

type ListProps = { toldBy: SecondThoughts; left: number; onClose: () => void };

/** Products that the wholesaler did not change and that would be placed elsewhere: each is kept, or taken. */
export function ThoughtList({ toldBy, left, onClose }: ListProps) {
  const desk = useChangesController();
  const [page, setPage] = useState(1);
  const [isSaving, setSaving] = useState(false);
  const { data, isError, error } = useSecondThoughtsQuery({ sessionId: desk.sessionId, toldBy, page });
  const settle = async (decision: 'take' | 'keep', meant: MeantThoughts) => {
    setSaving(true);
    await settleThoughts(desk, toldBy, decision, meant);
    setSaving(false);
  };
  const all = (decision: 'take' | 'keep', words: string) => (
    <button
      type="button"
      className="tm-button"
      disabled={isSaving || left === 0}
      onClick={() => void settle(decision, { all: left })}
    >
      {`${words} ${countText(left)}`}
    </button>
  );
  return (
    <section className={css.thoughts} aria-label="Second thoughts">
      <div className={css.thoughtsTools}>
        <button type="button" className="tm-button tm-quiet" onClick={onClose}>
          <IconArrowLeft className="tm-i" aria-hidden />
          All changes
        </button>
        <b role="status">{left === 0 ? 'All decided' : `${plural(left, 'product')} to decide`}</b>
        <span className="tm-dim">None of them goes into the file unless you take it.</span>
        {all('keep', 'Keep All')}
        {all('take', 'Take All')}
      </div>
      {isError && !data && <p role="alert">{messageOf(error, 'The list could not be loaded')}</p>}
      {!isError && !data && (
        <LoadingRows label="Loading second thoughts" second={110}>
          <p className="tm-loading-words" role="status">
            Loading second thoughts…
          </p>
        </LoadingRows>
      )}
      {data && (
        <>
          <p className={`${css.thoughtsHead} tm-dim`} aria-hidden="true">
            <span>Product, unchanged in the file</span>
            <span>{IN_TILL}</span>
            <span />
            <span>{WOULD_BE}</span>
          </p>
          <ul>
            {data.lines.map((line) => (
              <Thought key={line.barcode} line={line} isSaving={isSaving} onSettle={settle} />
            ))}
          </ul>
          <FirstToLastPager
            page={data.pagination.current_page}
            lastPage={data.pagination.last_page}
            total={plural(data.pagination.total, 'product')}
            onPage={setPage}
          />
        </>
      )}
      <PageToasts host={desk.ui} />
    </section>
  );
}

const IN_TILL = 'In the till';
const WOULD_BE = 'Would be now';

const placeText = (values: ChangedLine['after']): string =>
  values ? `${values.place || UNKNOWN}, VAT ${values.vat_code || UNKNOWN}` : UNKNOWN;

type ThoughtProps = {
  line: ChangedLine;
  isSaving: boolean;
  onSettle: (decision: 'take' | 'keep', meant: MeantThoughts) => Promise<void>;
};

function Thought({ line, isSaving, onSettle }: ThoughtProps) {
  const { barcode, description, size, before, after, decision } = line;
  const name = description || barcode;
  const choice = (wanted: 'take' | 'keep', word: string, isPressed: boolean) => (
    <button
      type="button"
      className="tm-button"
      aria-pressed={isPressed}
      aria-label={`${word}: ${name}`}
      disabled={isSaving || decision === wanted}
      onClick={() => void onSettle(wanted, { line })}
    >
      {word}
    </button>
  );
  return (
    <li data-decision={decision || undefined}>
      <span className={css.thoughtName}>
        <b>{[name, size].filter(Boolean).join(' ')}</b>
        <small className="tm-dim tm-number">{barcode}</small>
      </span>
      <span>
        <small className={`${css.thoughtLabel} tm-dim`}>{`${IN_TILL}: `}</small>
        {placeText(before)}
      </span>
      <IconArrowRight className="tm-i" aria-hidden />
      <span data-vat={line.changes.includes('vat_moved') || undefined}>
        <small className={`${css.thoughtLabel} tm-dim`}>{`${WOULD_BE}: `}</small>
        {line.changes.includes('vat_moved') && (
          <>
            <IconAlertTriangle className="tm-i" aria-hidden />
            <span className="tm-vh">the VAT code changes too: </span>
          </>
        )}
        {placeText(after)}
      </span>
      <span className={css.thoughtChoice}>
        {choice('keep', 'Keep', decision !== 'take')}
        {choice('take', 'Take', decision === 'take')}
      </span>
    </li>
  );
}
