import { Anchor } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { useState } from 'react';
import { plural } from '../../shared/format.ts';
import { DataTable } from '../../shared/ui/data-table.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { useListAddress } from '../../shared/use-list-address.ts';
import { useMatchingQualityQuery, useReviewSettingsQuery } from './matching-quality-api.ts';
import { qualityColumns } from './quality-columns.tsx';
import { QualityDetail } from './quality-detail.tsx';
import { withQuality } from './wholesaler-quality.ts';

const FILTERS = ['wholesaler'] as const;
/** A wholesaler that is being learned shows its figures without a reload. */
const REFRESH = { refetchOnMountOrArgChange: true, pollingInterval: 30_000, skipPollingIfUnfocused: true } as const;

/** How right the matching is for each wholesaler, and what is sent to review. */
export function MatchingQualityPage() {
  const { values, change } = useListAddress(FILTERS);
  const settings = useReviewSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const quality = useMatchingQualityQuery(undefined, REFRESH);
  const fewest = quality.data?.min_mappings;
  const defaults = settings.data?.defaults;
  const rows = settings.data && withQuality(settings.data.wholesalers, settings.data.defaults, quality.data);
  const open = values.wholesaler;
  const [showsUntrained, setShowsUntrained] = useState(false);
  const tooFew = (rows ?? []).filter(({ reason, code }) => reason === 'too_few' && code !== open);
  // Where nobody is trained, they are the list.
  const untrained = tooFew.length === rows?.length ? [] : tooFew;
  const shown = showsUntrained ? rows : rows?.filter((row) => !untrained.includes(row));

  return (
    <>
      <PageHeader
        title="Matching Quality"
        note="How often Tillmap is right from the product name alone, and which products go to review."
      />
      <LoadFailure
        error={settings.error}
        fallback="Failed to load review settings"
        hasRows={rows !== undefined}
        onRetry={() => void settings.refetch()}
      />
      <LoadFailure
        error={quality.error}
        fallback="Failed to load matching quality"
        hasRows={quality.data !== undefined}
        onRetry={() => void quality.refetch()}
      />
      {rows?.length === 0 && (
        <EmptyState icon={<IconTargetArrow size={28} />} title="No Wholesalers Yet">
          Import reference mappings of a wholesaler to see its figures here.
        </EmptyState>
      )}
      {rows?.length !== 0 && !(settings.error && !rows) && (
        <DataTable
          label="Matching quality"
          columns={qualityColumns({ open, onOpen: (wholesaler) => change({ wholesaler }), fewest })}
          rows={shown}
          rowKey={({ code }) => code}
          detail={(wholesaler) =>
            wholesaler.code === open &&
            defaults && <QualityDetail wholesaler={wholesaler} byDefault={defaults.review_threshold} fewest={fewest} />
          }
        />
      )}
      {untrained.length > 0 && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={showsUntrained}
          onClick={() => setShowsUntrained(!showsUntrained)}
        >
          {`${showsUntrained ? 'Hide' : 'Show'} ${plural(untrained.length, 'wholesaler')} with too few names to learn from`}
        </Anchor>
      )}
    </>
  );
}
