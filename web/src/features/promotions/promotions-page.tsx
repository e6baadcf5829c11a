import { Button, Group, Text } from '@mantine/core';
import { IconDiscount, IconFilterOff, IconPlus } from '@tabler/icons-react';
import { hasEveryWord, type Promotion } from '@tillmap/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { plural } from '../../shared/format.ts';
import { shownPage } from '../../shared/shown-page.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { ActiveWholesalerSelect } from '../../shared/ui/wholesaler-select.tsx';
import { useListAddress } from '../../shared/use-list-address.ts';
import { PromotionCards } from './promotion-cards.tsx';
import { PromotionModal } from './promotion-modal.tsx';
import css from './promotions.module.css';
import { useListPromotionsQuery } from './promotions-api.ts';

const FILTERS = ['wholesaler'] as const;

const fitting = (promotions: readonly Promotion[] | undefined, search: string) =>
  promotions?.filter(({ name, description }) => hasEveryWord(`${name} ${description}`, search));

/** The archive of promotion files, by wholesaler. */
export function PromotionsPage() {
  const { values, change } = useListAddress(FILTERS);
  const { wholesaler, search } = values;
  const asked = useListPromotionsQuery(wholesaler, { refetchOnMountOrArgChange: true });
  const { shown: all, isStale } = shownPage(asked);
  const promotions = fitting(all, search);
  const [isCreating, setCreating] = useState(false);
  const navigate = useNavigate();

  const createButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
      Create Promotion
    </Button>
  );
  return (
    <div className="tm-page">
      <div className={css.promotionsPage}>
        <PageHeader
          title="Promotions"
          note="The files of each wholesaler's promotions, exactly as you uploaded them."
          action={createButton}
        />
        <Group gap="sm" role="search" className="tm-list-toolbar">
          <ActiveWholesalerSelect
            value={wholesaler}
            empty="All wholesalers"
            onChange={(code) => change({ wholesaler: code })}
          />
          <SearchBox value={search} placeholder="Name or description" onSearch={(text) => change({ search: text })} />
          {promotions && (
            <Text size="sm" c="dimmed" className="tm-number" role="status">
              {plural(promotions.length, 'promotion')}
            </Text>
          )}
        </Group>
        <LoadFailure
          error={asked.error}
          fallback="Failed to load promotions"
          hasRows={all !== undefined}
          onRetry={() => void asked.refetch()}
        />
        {promotions?.length === 0 && (
          <NoPromotions isNarrowed={search !== ''} wholesaler={wholesaler} onShowAll={() => change({ search: '' })} />
        )}
        {promotions?.length !== 0 && (all || !asked.error) && (
          <PromotionCards promotions={promotions} isStale={isStale} />
        )}
      </div>
      {isCreating && (
        <PromotionModal
          wholesalerCode={wholesaler}
          onCreated={({ id }) => void navigate(`/promotions/${id}`)}
          onClose={() => setCreating(false)}
        />
      )}
    </div>
  );
}

type NoneProps = { isNarrowed: boolean; wholesaler: string; onShowAll: () => void };

function NoPromotions({ isNarrowed, wholesaler, onShowAll }: NoneProps) {
  if (isNarrowed) {
    return (
      <EmptyState
        icon={<IconFilterOff size={28} />}
        title="No results"
        action={
          <Button variant="default" onClick={onShowAll}>
            Show all
          </Button>
        }
      >
        Search for part of the name or description.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<IconDiscount size={28} />} title="No Promotions Yet">
      {wholesaler === '' ? 'There are no promotions yet.' : 'This wholesaler has no promotions.'} Create one, then add
      its price lists.
    </EmptyState>
  );
}
