import { Anchor } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { LearnedClassification, LearnedProduct } from '@tillmap/contracts';
import { Link } from 'react-router';
import type { Column } from '../../shared/ui/data-table.tsx';
import { RowButton } from '../../shared/ui/row-button.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import css from './learned.module.css';
import { HOW_LABELS, nameOf, pathOf, STAYS_TEXTS } from './learned-texts.ts';

type Actions = {
  onRevert: (one: LearnedProduct) => void;
  onUser: (userId: string) => void;
  onSession: (sessionId: string) => void;
  isBusy: boolean;
};

/** What was learned, by whom, and the way back. */
export const learnedColumns = ({ onRevert, onUser, onSession, isBusy }: Actions): Column<LearnedProduct>[] => [
  {
    header: 'Product',
    kind: 'title',
    cell: (one) => (
      <>
        {nameOf(one)}
        <span className="tm-sub tm-number">
          {one.barcode}
          {one.size && ` · ${one.size}`}
        </span>
      </>
    ),
  },
  { header: 'Before', kind: 'wide', cell: ({ from }) => <Classification of={from} /> },
  { header: 'Learned', kind: 'wide', cell: ({ to }) => <Classification of={to} /> },
  {
    header: 'Edited by',
    kind: 'long',
    cell: (one) => (
      <>
        <Filter of={`Only what ${one.user_name || 'this user'} taught`} onClick={() => onUser(one.user_id)}>
          {one.user_name || 'Unknown user'}
        </Filter>
        <span className="tm-sub">
          {HOW_LABELS[one.how] && `${HOW_LABELS[one.how]} `}
          <TimeAgo time={one.at} />
        </span>
      </>
    ),
  },
  {
    header: 'Session',
    kind: 'long',
    cell: (one) => (
      <>
        <Filter of={`Only session ${one.session_name || one.session_id}`} onClick={() => onSession(one.session_id)}>
          {one.session_name || 'Session'}
        </Filter>
        <span className="tm-sub">
          <Anchor component={Link} to={`/review?session=${one.session_id}`} inherit>
            Open review
          </Anchor>
        </span>
      </>
    ),
  },
  {
    header: 'Actions',
    kind: 'actions',
    cell: (one) => <State of={one} isBusy={isBusy} onRevert={onRevert} />,
  },
];

function Classification({ of }: { of: LearnedClassification | null }) {
  if (!of) return <span className="tm-dim">No mapping</span>;
  return (
    <>
      {pathOf(of)}
      <span className="tm-sub">{of.vat_code === '' ? 'No VAT code' : `VAT ${of.vat_code}`}</span>
    </>
  );
}

function Filter({ of, children, onClick }: { of: string; children: string; onClick: () => void }) {
  return (
    <Anchor component="button" type="button" inherit ta="left" title={of} onClick={onClick}>
      {children}
    </Anchor>
  );
}

type StateProps = { of: LearnedProduct; isBusy: boolean; onRevert: (one: LearnedProduct) => void };

function State({ of: one, isBusy, onRevert }: StateProps) {
  if (one.reverted) {
    return (
      <span className={`tm-dim ${css.learnedState}`}>
        Reverted <TimeAgo time={one.reverted.at} />
        {one.reverted.by && ` by ${one.reverted.by}`}
        {one.reverted.stays && <span className="tm-sub">{STAYS_TEXTS[one.reverted.stays]}</span>}
      </span>
    );
  }
  if (one.state === 'replaced') return <span className={`tm-dim ${css.learnedState}`}>Changed later</span>;
  return (
    <RowButton of={nameOf(one)} icon={<IconArrowBackUp size={14} />} isOff={isBusy} onClick={() => onRevert(one)}>
      Revert
    </RowButton>
  );
}
