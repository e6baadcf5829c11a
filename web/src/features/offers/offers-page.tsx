import { Button, Group, Skeleton, Title } from '@mantine/core';
import { IconDiscount, IconDownload, IconTag } from '@tabler/icons-react';
import { OFFER_LISTS } from '@tillmap/contracts';
import { Link } from 'react-router';
import { downloadLink, labelsLink } from '../../shared/session-path/path-steps.ts';
import { shownPage } from '../../shared/shown-page.ts';
import { DayField } from '../../shared/ui/day-field.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { LoadingPlaceholder } from '../../shared/ui/loading-placeholder.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { ActiveWholesalerSelect } from '../../shared/ui/wholesaler-select.tsx';
import { useListAddress } from '../../shared/use-list-address.ts';
import { OfferTable } from './offer-table.tsx';
import { dayText, fileText, firstList } from './offer-words.ts';
import css from './offers.module.css';
import { type OffersOfDay, useOffersOfDayQuery } from './offers-api.ts';
import { WeekStrip } from './week-strip.tsx';

const FILTERS = ['wholesaler', 'day', 'list'] as const;

/** What starts, ends and runs on a day, by the last file of each wholesaler; with the till's file and the labels of that day. */
export function OffersPage() {
  const { values, change } = useListAddress(FILTERS);
  const { wholesaler, day } = values;
  const asked = useOffersOfDayQuery({ day, wholesaler }, { refetchOnMountOrArgChange: true });
  const { shown: offers, isStale } = shownPage(asked);
  const toDay = (next: string) => change({ day: next });
  return (
    <div className={`tm-page ${css.offers}`}>
      <PageHeader title="Offers" note="Prices with days, by the last file of each wholesaler." />
      <Group gap="sm" role="search" align="flex-end" className="tm-list-toolbar">
        <ActiveWholesalerSelect
          value={wholesaler}
          empty="All wholesalers"
          onChange={(code) => change({ wholesaler: code })}
        />
        <DayField label="Day" value={day || (offers?.day ?? '')} onChange={toDay} />
        <Button variant="default" disabled={day === ''} onClick={() => toDay('')}>
          Today
        </Button>
      </Group>
      <LoadFailure
        error={asked.error}
        fallback="Failed to load offers"
        hasRows={offers !== undefined}
        onRetry={() => void asked.refetch()}
      />
      {!offers && !asked.error && (
        <LoadingPlaceholder what="Loading offers">
          <Skeleton h={320} />
        </LoadingPlaceholder>
      )}
      {offers && (
        <>
          <WeekStrip week={offers.week} day={offers.day} onDay={toDay} />
          <div role="status">
            <Title order={2} size="h4">
              {dayText(offers)}
            </Title>
          </div>
          <Files files={offers.files} day={offers.day} />
          {offers.files.length > 0 && (
            <OfferTable
              offers={offers}
              list={OFFER_LISTS.find((one) => one === values.list) ?? firstList(offers.counts)}
              isStale={isStale}
              onList={(list) => change({ list })}
            />
          )}
        </>
      )}
    </div>
  );
}

/** The files that have offers: what the till and the shelves need of each for the day. */
function Files({ files, day }: Pick<OffersOfDay, 'files' | 'day'>) {
  const prices = `offers=use&day=${day}`;
  if (files.length === 0)
    return (
      <EmptyState icon={<IconDiscount size={28} />} title="No offers on this day or later">
        Offers come from price files with columns such as Promo RRP, Promo From and Promo To.
      </EmptyState>
    );
  const link = (name: string, wholesaler: string, to: string, Icon: typeof IconTag) => (
    <Button
      size="compact-md"
      variant="default"
      component={Link}
      to={to}
      leftSection={<Icon size={16} aria-hidden />}
      aria-label={`${name} of ${wholesaler}`}
    >
      {name}
    </Button>
  );
  return (
    <ul className={css.files} aria-label="Files">
      {files.map((file) => (
        <li key={file.session_id} className={css.file}>
          <div className="tm-min">
            <b className="tm-break">{file.wholesaler}</b>
            <span className="tm-sub tm-break">{`${fileText(file)} · ${file.file}`}</span>
          </div>
          <div className={css.fileActions}>
            {link('Till file', file.wholesaler, `${downloadLink(file.session_id, 'prices')}&${prices}`, IconDownload)}
            {link('Labels', file.wholesaler, `${labelsLink(file.session_id)}?show=offers&${prices}`, IconTag)}
          </div>
        </li>
      ))}
    </ul>
  );
}
