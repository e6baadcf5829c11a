import { IconEyeQuestion, IconListDetails } from '@tabler/icons-react';
import { type Acceptance, ERASED } from '@tillmap/contracts';
import { countText, dayTimeText, exactTimeText, plural, UNKNOWN } from '../../shared/format.ts';
import type { Column } from '../../shared/ui/data-table.tsx';
import { RowButton } from '../../shared/ui/row-button.tsx';
import css from './audit.module.css';

export const acceptanceColumns = (onDetails: (acceptance: Acceptance) => void): Column<Acceptance>[] => [
  {
    header: 'User',
    kind: 'title',
    cell: ({ user, is_erased }) =>
      is_erased ? (
        <span className="tm-dim" title="This person's data was erased on request. The record stays.">
          {ERASED}
        </span>
      ) : (
        <div className={css.auditPerson}>
          {user.name}
          <span className="tm-sub">{user.email}</span>
        </div>
      ),
  },
  { header: 'Session', kind: 'long', cell: ({ session_name }) => session_name },
  {
    header: 'Wholesaler',
    kind: 'long',
    cell: ({ session, wholesaler_code }) => session.wholesaler.name || wholesaler_code,
  },
  {
    header: 'Products',
    kind: 'number',
    cell: ({ product_count, not_reviewed_count }) => (
      <>
        {countText(product_count)}
        {not_reviewed_count > 0 && (
          <span className={css.auditOpen} title={`${plural(not_reviewed_count, 'product')} still needed review`}>
            <IconEyeQuestion size={13} aria-hidden /> {countText(not_reviewed_count)} not reviewed
          </span>
        )}
      </>
    ),
  },
  { header: 'Filename', kind: 'wide', cell: ({ downloaded_filename }) => downloaded_filename },
  { header: 'IP Address', cell: ({ ip_address }) => <span className="tm-number">{ip_address || UNKNOWN}</span> },
  {
    header: 'Accepted At',
    cell: ({ accepted_at }) => (
      <time dateTime={accepted_at} title={exactTimeText(accepted_at)} className="tm-number">
        {dayTimeText(accepted_at)}
      </time>
    ),
  },
  {
    header: 'Actions',
    kind: 'actions',
    cell: (acceptance) => (
      <RowButton
        of={acceptance.downloaded_filename}
        icon={<IconListDetails size={14} />}
        onClick={() => onDetails(acceptance)}
      >
        Details
      </RowButton>
    ),
  },
];
