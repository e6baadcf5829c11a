import { Anchor, Modal, Skeleton, Stack, Text } from '@mantine/core';
import type { AcceptanceDetails } from '@tillmap/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countText, exactTimeText, UNKNOWN } from '../../shared/format.ts';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { LoadingPlaceholder } from '../../shared/ui/loading-placeholder.tsx';
import { useRestoreFocus } from '../../shared/use-restore-focus.ts';
import css from './audit.module.css';
import { useShowAcceptanceQuery } from './audit-api.ts';

/** One acceptance with the text that was shown. */
export function AcceptanceModal({ id, onClose }: { id: string; onClose: () => void }) {
  useRestoreFocus();
  const { currentData: acceptance, error, refetch } = useShowAcceptanceQuery(id);
  return (
    <Modal opened onClose={onClose} title="Disclaimer acceptance" size="xl">
      <LoadFailure
        error={error}
        fallback="Error loading details"
        hasRows={acceptance !== undefined}
        onRetry={() => void refetch()}
      />
      {!acceptance && !error && (
        <LoadingPlaceholder what="Loading details" gap="xs">
          <Skeleton h={180} />
          <Skeleton h={96} />
        </LoadingPlaceholder>
      )}
      {acceptance && <Details acceptance={acceptance} />}
    </Modal>
  );
}

const factsOf = (one: AcceptanceDetails): [string, ReactNode][] => [
  ['User', one.is_erased ? 'Erased on request' : `${one.user.name} · ${one.user.email}`],
  ['Accepted at', exactTimeText(one.accepted_at)],
  [
    'Session',
    <Anchor key="session" component={Link} to={`/?session=${one.session.id}`} inherit>
      {one.session_name}
    </Anchor>,
  ],
  ['Wholesaler', `${one.session.wholesaler.name} (${one.session.wholesaler.code})`],
  ['File', one.downloaded_filename],
  ['Products', countText(one.product_count)],
  ['Rows not reviewed', countText(one.not_reviewed_count)],
  [
    'File SHA-256',
    <span key="sha256" className="tm-code">
      {one.file_sha256 || UNKNOWN}
    </span>,
  ],
  ['IP address', one.ip_address || UNKNOWN],
  ['User agent', one.user_agent || UNKNOWN],
  ['Disclaimer version', one.disclaimer_version],
  [
    'Audit trail',
    <span key="record">
      No. {countText(one.record.number)} · <span className="tm-code">{one.record.sha256}</span>
    </span>,
  ],
];

function Details({ acceptance }: { acceptance: AcceptanceDetails }) {
  return (
    <Stack gap="md">
      <dl className={css.facts} aria-label="Details">
        {factsOf(acceptance).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tm-break">{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-label="Text as shown">
        <Text size="sm" fw={600} mb={4}>
          Text as shown
        </Text>
        <Text size="sm" className={`tm-prose ${css.auditText}`}>
          {acceptance.disclaimer_text}
        </Text>
      </section>
    </Stack>
  );
}
