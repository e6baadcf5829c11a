import { Anchor, Button, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconCalendar, IconTrash } from '@tabler/icons-react';
import type { Promotion } from '@tillmap/contracts';
import { Link, useNavigate, useParams } from 'react-router';
import { messageOf, statusOf } from '../../api/failure.ts';
import { useCurrentUserQuery } from '../../api/user-api.ts';
import { confirmed } from '../../shared/confirm.ts';
import { bytesText, plural } from '../../shared/format.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { toast } from '../../shared/toasts.ts';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { LoadingPlaceholder } from '../../shared/ui/loading-placeholder.tsx';
import { datesText } from './promotion-dates.ts';
import { PromotionFiles } from './promotion-files.tsx';
import { PromotionStatusBadge } from './promotion-status-badge.tsx';
import { PromotionUpload } from './promotion-upload.tsx';
import css from './promotions.module.css';
import { useDeletePromotionMutation, useShowPromotionQuery } from './promotions-api.ts';

const listOf = (code: string | undefined) =>
  code === undefined ? '/promotions' : `/promotions?wholesaler=${encodeURIComponent(code)}`;

/** One promotion with its files. */
export function PromotionPage() {
  const { promotionId = '' } = useParams();
  const { currentData: promotion, error, refetch } = useShowPromotionQuery(promotionId, REFRESH);
  // To ask again would not help.
  const isUnknown = !promotion && statusOf(error) === 404;
  usePageTitle(promotion?.name ?? 'Promotion');

  return (
    <div className="tm-page">
      <div className={css.promotionsPage}>
        <Anchor component={Link} to={listOf(promotion?.wholesaler_code)} size="sm" className="tm-inline-link">
          <IconArrowLeft size={16} aria-hidden /> {promotion?.wholesaler.name ?? 'All'} promotions
        </Anchor>
        {isUnknown && (
          <Stack gap={4} role="alert">
            <Title order={1} size="h3">
              Failed to load promotion details
            </Title>
            <Text size="sm">{messageOf(error, 'This promotion no longer exists.')}</Text>
          </Stack>
        )}
        {!promotion && !isUnknown && (
          <VisuallyHidden>
            <h1>Promotion</h1>
          </VisuallyHidden>
        )}
        <LoadFailure
          error={isUnknown ? undefined : error}
          fallback="Failed to load promotion details"
          hasRows={promotion !== undefined}
          onRetry={() => void refetch()}
        />
        {!promotion && !error && (
          <LoadingPlaceholder what="Loading the promotion" gap="sm">
            <Skeleton h={32} w="50%" />
            <Skeleton h={20} w="30%" />
            <Skeleton h={160} />
          </LoadingPlaceholder>
        )}
        {promotion && <Details promotion={promotion} />}
      </div>
    </div>
  );
}

const REFRESH = { refetchOnMountOrArgChange: true } as const;

function Details({ promotion }: { promotion: Promotion }) {
  const { name, description, wholesaler } = promotion;
  const isAdmin = useCurrentUserQuery().data?.role === 'admin';
  return (
    <>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className="tm-min">
          <Group gap="xs">
            <Title order={1} size="h3" className="tm-break">
              {name}
            </Title>
            <PromotionStatusBadge promotion={promotion} />
          </Group>
          <Text size="sm" c="dimmed" component="div" className={`tm-break ${css.promotionLine}`}>
            <span>
              {wholesaler.name} ({wholesaler.code})
            </span>
            <span className="tm-inline-link">
              <IconCalendar size={15} aria-hidden /> {datesText(promotion)}
            </span>
          </Text>
        </div>
        {isAdmin && <DeleteButton promotion={promotion} />}
      </Group>
      {description && (
        <Text size="sm" className="tm-prose tm-break">
          {description}
        </Text>
      )}
      <PromotionUpload promotionId={promotion.id} isFirst={promotion.files.length === 0} />
      <PromotionFiles promotion={promotion} canDelete={isAdmin} />
    </>
  );
}

function DeleteButton({ promotion: { id, name, files, wholesaler_code } }: { promotion: Promotion }) {
  const [remove, { isLoading }] = useDeletePromotionMutation();
  const navigate = useNavigate();
  const size = files.reduce((total, { file_size }) => total + file_size, 0);
  const what = files.length === 0 ? 'It has no files.' : `Its ${plural(files.length, 'file')} (${bytesText(size)})`;

  const askToDelete = async () => {
    const isSure = await confirmed({
      title: 'Delete this promotion?',
      text:
        files.length === 0
          ? `‘${name}’ is deleted for everyone. ${what} This cannot be undone.`
          : `‘${name}’ is deleted for everyone. ${what} cannot be downloaded any more. This cannot be undone.`,
      confirm: 'Delete Promotion',
    });
    if (!isSure) return;
    const answer = await remove(id);
    if (answer.error) {
      toast.error(messageOf(answer.error, 'Failed to delete promotion'));
      return;
    }
    toast.success(`‘${name}’ was deleted.`);
    await navigate(listOf(wholesaler_code), { replace: true });
  };
  return (
    <Button
      variant="default"
      c="var(--mantine-color-error)"
      leftSection={<IconTrash size={16} />}
      loading={isLoading}
      onClick={() => void askToDelete()}
    >
      Delete Promotion
    </Button>
  );
}
