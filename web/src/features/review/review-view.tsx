import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSpaConfigQuery } from '../../api/config-api.ts';
import { useHierarchyQuery, useVatCodesQuery } from '../../api/reference-options-api.ts';
import type { ReviewState } from '../../shared/review-state.ts';
import { DownloadModal } from './download-modal.tsx';
import { EditMappingModal } from './edit-mapping-modal.tsx';
import { ReviewList } from './review-list.tsx';
import { ReviewTiles } from './review-tiles.tsx';
import { ReviewToolbar } from './review-toolbar.tsx';
import { ShortcutsModal } from './shortcuts-modal.tsx';
import { useReviewList } from './use-review-list.ts';
import { useReviewShortcuts } from './use-review-shortcuts.ts';
import { useRowCursor } from './use-row-cursor.ts';

type Session = { id: string; name: string; wholesalerCode: string; wholesalerName: string };
type Dialogue = 'download' | 'shortcuts' | null;

/** The review of one completed session. */
export function ReviewView({ session, handed }: { session: Session; handed: ReviewState | null }) {
  const list = useReviewList(session.id);
  const [dialogue, setDialogue] = useState<Dialogue>(null);
  const cursor = useRowCursor(list);
  // Asked for early, so that the windows open with their contents.
  useSpaConfigQuery();
  useHierarchyQuery(session.wholesalerCode);
  useVatCodesQuery(session.wholesalerCode);
  const close = () => setDialogue(null);
  const showReview = () => {
    close();
    list.change({ filter: 'review', search: '', issue: '' });
  };

  useReviewShortcuts({
    isOff: dialogue !== null || cursor.editing !== null,
    cycleFilter: list.cycleFilter,
    download: () => setDialogue('download'),
    help: () => setDialogue('shortcuts'),
    move: cursor.move,
    edit: cursor.editCurrent,
    editNextDoubtful: cursor.editNextDoubtful,
    toggleWhy: cursor.toggleWhy,
  });

  return (
    <Stack className="tm-page tm-review" gap="sm">
      <Group justify="space-between" align="flex-end">
        <div className="tm-min">
          <Anchor component={Link} to={`/?session=${session.id}`} size="sm" className="tm-inline-link">
            <IconArrowLeft size={16} aria-hidden /> File Builder
          </Anchor>
          <Title order={1} size="h3" className="tm-break">
            {session.name}
          </Title>
          <Text size="sm" c="dimmed">
            {session.wholesalerName}
          </Text>
        </div>
        <ReviewTiles sessionId={session.id} handed={handed} />
      </Group>
      <ReviewToolbar
        sessionId={session.id}
        list={list}
        onDownload={() => setDialogue('download')}
        onHelp={() => setDialogue('shortcuts')}
      />
      <ReviewList list={list} cursor={cursor} />
      {cursor.editing && (
        <EditMappingModal
          key={cursor.editing.barcode}
          product={cursor.editing}
          wholesalerCode={session.wholesalerCode}
          onSave={list.save}
          onSell={cursor.sell}
          onSaved={cursor.stopEditing}
          onNext={cursor.editNextDoubtful}
          onClose={cursor.stopEditing}
        />
      )}
      <DownloadModal
        sessionId={session.id}
        isOpen={dialogue === 'download'}
        onClose={close}
        onShowReview={showReview}
      />
      <ShortcutsModal isOpen={dialogue === 'shortcuts'} onClose={close} />
    </Stack>
  );
}
