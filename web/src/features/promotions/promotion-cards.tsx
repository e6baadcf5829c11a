import { Skeleton, Text, Title } from '@mantine/core';
import { IconCalendar, IconFiles } from '@tabler/icons-react';
import type { Promotion } from '@tillmap/contracts';
import { Link } from 'react-router';
import { plural } from '../../shared/format.ts';
import { LoadingPlaceholder } from '../../shared/ui/loading-placeholder.tsx';
import { datesText } from './promotion-dates.ts';
import { PromotionStatusBadge } from './promotion-status-badge.tsx';
import css from './promotions.module.css';

const WAITING = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Undefined while the first answer is on its way. */
type Props = { promotions: readonly Promotion[] | undefined; isStale: boolean };

/** The promotions as cards; each opens its files. */
export function PromotionCards({ promotions, isStale }: Props) {
  if (promotions === undefined) {
    return (
      <LoadingPlaceholder what="Loading promotions">
        <div className={css.promotions}>
          {WAITING.map((card) => (
            <Skeleton key={card} h={132} />
          ))}
        </div>
      </LoadingPlaceholder>
    );
  }
  return (
    <ul className={css.promotions} aria-label="Promotions" aria-busy={isStale} data-stale={isStale || undefined}>
      {promotions.map((promotion) => (
        <PromotionCard key={promotion.id} promotion={promotion} />
      ))}
    </ul>
  );
}

function PromotionCard({ promotion }: { promotion: Promotion }) {
  const { id, name, description, file_count, wholesaler } = promotion;
  return (
    <li className={css.promotion}>
      <div className={css.promotionHead}>
        <Title order={2} size="h5" className="tm-break">
          <Link to={`/promotions/${id}`} className={css.promotionName}>
            {name}
          </Link>
        </Title>
        <PromotionStatusBadge promotion={promotion} />
      </div>
      <Text size="xs" c="dimmed" className="tm-break">
        {wholesaler.name}
      </Text>
      <Text size="sm" lineClamp={2} className="tm-break">
        {description}
      </Text>
      <div className={css.promotionFoot}>
        <span className="tm-inline-link">
          <IconCalendar size={15} aria-hidden /> {datesText(promotion)}
        </span>
        <span className="tm-inline-link tm-nowrap">
          <IconFiles size={15} aria-hidden /> {plural(file_count, 'file')}
        </span>
      </div>
    </li>
  );
}
