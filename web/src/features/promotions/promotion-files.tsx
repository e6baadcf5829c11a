import { Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconFileOff, IconTags, IconTrash } from '@tabler/icons-react';
import type { Promotion, PromotionFile } from '@tillmap/contracts';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { deleteConfirmed } from '../../shared/delete-confirmed.ts';
import { bytesText, dayTimeText, exactTimeText, plural } from '../../shared/format.ts';
import { toast } from '../../shared/toasts.ts';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { RowButton } from '../../shared/ui/row-button.tsx';
import { OffersWindow } from './offers-window.tsx';
import css from './promotions.module.css';
import { useDeletePromotionFileMutation, useDownloadPromotionFileMutation } from './promotions-api.ts';

type Props = { promotion: Promotion; canDelete: boolean };

/** The files of a promotion, newest first. */
export function PromotionFiles({ promotion: { name, files, wholesaler }, canDelete }: Props) {
  const [read, setRead] = useState<PromotionFile | null>(null);
  const { busyIds, save } = useSaving();
  const [remove] = useDeletePromotionFileMutation();

  const askToDelete = ({ id, original_filename, file_size }: PromotionFile) =>
    deleteConfirmed({
      title: 'Delete this file?',
      text: `‘${original_filename}’ (${bytesText(file_size)}) of ‘${name}’ is deleted for everyone. This cannot be undone.`,
      remove: () => remove(id),
      fallback: 'Failed to delete file',
      done: `${original_filename} was deleted.`,
    });

  const columns: Column<PromotionFile>[] = [
    { header: 'Filename', kind: 'title', cell: (file) => <FileName file={file} isBusy={busyIds.includes(file.id)} /> },
    {
      header: 'Size',
      kind: 'number',
      cell: ({ file_size }) => <span className="tm-nowrap">{bytesText(file_size)}</span>,
    },
    {
      header: 'Uploaded',
      cell: ({ created_at }) => (
        <time dateTime={created_at} title={exactTimeText(created_at)} className="tm-number tm-nowrap">
          {dayTimeText(created_at)}
        </time>
      ),
    },
    { header: 'Uploaded by', kind: 'wide', cell: ({ uploader }) => uploader.name },
    {
      header: 'Actions',
      kind: 'actions',
      cell: (file) => (
        <>
          <RowButton
            of={file.original_filename}
            icon={<IconDownload size={14} />}
            isBusy={busyIds.includes(file.id)}
            onClick={() => void save(file)}
          >
            Download
          </RowButton>
          <RowButton of={file.original_filename} icon={<IconTags size={14} />} onClick={() => setRead(file)}>
            Read as offers
          </RowButton>
          {canDelete && (
            <RowButton
              of={file.original_filename}
              isRed
              icon={<IconTrash size={14} />}
              onClick={() => void askToDelete(file)}
            >
              Delete
            </RowButton>
          )}
        </>
      ),
    },
  ];

  return (
    <section aria-label="Files">
      <Group gap="xs" mb={4} align="baseline">
        <Title order={2} size="h5">
          Files
        </Title>
        {files.length > 0 && (
          <Text size="sm" c="dimmed" className="tm-number">
            {plural(files.length, 'file')}
          </Text>
        )}
      </Group>
      {files.length === 0 ? (
        <EmptyState icon={<IconFileOff size={28} />} title="No Files Yet">
          Drop the promotion's price lists above; everyone who signs in can then download them.
        </EmptyState>
      ) : (
        <DataTable label="Files" columns={columns} rows={files} rowKey={({ id }) => id} />
      )}
      {read && <OffersWindow file={read} wholesaler={wholesaler.name} onClose={() => setRead(null)} />}
    </section>
  );
}

function FileName({ file, isBusy }: { file: PromotionFile; isBusy: boolean }) {
  const { original_filename, file_size, problem } = file;
  return (
    <>
      <bdi>{original_filename}</bdi>
      {isBusy && (
        <span className="tm-sub" role="status">
          Downloading {bytesText(file_size)}…
        </span>
      )}
      {problem && (
        <span className={css.promotionProblem}>
          <IconAlertTriangle size={14} aria-hidden /> {problem}
        </span>
      )}
    </>
  );
}

/** Downloads, several at once; each row shows its own. */
const useSaving = () => {
  const [download] = useDownloadPromotionFileMutation();
  const [busyIds, setBusyIds] = useState<readonly string[]>([]);
  const save = async (file: PromotionFile) => {
    setBusyIds((ids) => [...ids, file.id]);
    const answer = await download(file);
    setBusyIds((ids) => ids.filter((id) => id !== file.id));
    if (answer.error) toast.error(messageOf(answer.error, 'Failed to download file'));
    else toast.success(`${answer.data} was downloaded.`);
  };
  return { busyIds, save };
};
