import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { StatTile } from '../../shared/ui/stat-tile.tsx';
import { StatTiles } from '../../shared/ui/stat-tiles.tsx';
import { useMatchingQualityQuery, useReviewSettingsQuery } from './matching-quality-api.ts';
import { shareOf } from './quality-columns.tsx';
import { QualityDetail } from './quality-detail.tsx';
import { withQuality } from './wholesaler-quality.ts';

/** How right the matching is for one wholesaler, on its page. */
export function WholesalerQualityPart({ code }: { code: string }) {
  const settings = useReviewSettingsQuery();
  const quality = useMatchingQualityQuery();
  const defaults = settings.data?.defaults;
  const wholesaler =
    settings.data &&
    withQuality(settings.data.wholesalers, settings.data.defaults, quality.data).find((one) => one.code === code);
  return (
    <>
      <LoadFailure
        error={settings.error ?? quality.error}
        fallback="Failed to load matching quality"
        hasRows={wholesaler !== undefined}
        onRetry={() => void Promise.all([settings.refetch(), quality.refetch()])}
      />
      {wholesaler && defaults && (
        <>
          <StatTiles label="Quality">
            <StatTile label="Department" value={shareOf((model) => model.right_department)(wholesaler)} />
            <StatTile label="Sub-department" value={shareOf((model) => model.right_sub_department)(wholesaler)} />
            <StatTile label="Full path" value={shareOf((model) => model.right_path)(wholesaler)} />
            <StatTile label="Threshold" value={wholesaler.threshold} />
          </StatTiles>
          <QualityDetail
            wholesaler={wholesaler}
            byDefault={defaults.review_threshold}
            fewest={quality.data?.min_mappings}
          />
        </>
      )}
    </>
  );
}
