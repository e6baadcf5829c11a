import { Button, Group, Stack, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { PROMOTION_FILE_TYPES } from '@tillmap/contracts';
import { useSpaConfigQuery } from '../../api/config-api.ts';
import { FileDrop } from '../../shared/files/file-drop.tsx';
import { useChosenFile } from '../../shared/files/use-chosen-file.ts';
import { bytesText } from '../../shared/format.ts';
import { toast } from '../../shared/toasts.ts';
import { UploadProgress } from '../../shared/uploads/upload-progress.tsx';
import { UploadRefusal } from '../../shared/uploads/upload-refusal.tsx';
import { useUpload } from '../../shared/uploads/use-upload.ts';
import css from './promotions.module.css';
import { promotionsApi } from './promotions-api.ts';

const { uploadPromotionFile } = promotionsApi.endpoints;

/** `isFirst`: the promotion has no file yet. */
type Props = { promotionId: string; isFirst: boolean };

/** Adds a file to a promotion: choose or drop it, then send it. */
export function PromotionUpload({ promotionId, isFirst }: Props) {
  const { upload, start, stop } = useUpload({
    of: promotionId,
    begin: (file, dispatch) => dispatch(uploadPromotionFile.initiate({ promotionId, file }, { track: false })),
    fallback: 'Failed to upload file',
    onDone: (name) => toast.success(`${name} was uploaded.`),
  });
  const maxBytes = useSpaConfigQuery().data?.limits.promotion_file_bytes;
  const chosen = useChosenFile({ types: PROMOTION_FILE_TYPES, maxBytes });
  const { file, problem } = chosen;

  const submit = async () => {
    if (!file) chosen.miss('Please choose a file first');
    else if (await start(file)) chosen.clear();
  };

  return (
    <Stack gap="xs" component="section" aria-label="Upload File" className={css.promotionUpload}>
      <Title order={2} size="h5">
        Add a file
      </Title>
      {upload?.phase === 'sending' ? (
        <UploadProgress
          upload={upload}
          then={{
            label: 'Checking the file',
            text: 'Checking and saving the file…',
            long: 'This is taking longer than usual. It continues automatically.',
          }}
          onStop={stop}
        />
      ) : (
        <>
          <UploadRefusal upload={upload} file={file} problem={problem} onRetry={() => void submit()} />
          <FileDrop
            label="Promotion file"
            prompt="Drop the file here, or choose one"
            types={PROMOTION_FILE_TYPES}
            note={`${PROMOTION_FILE_TYPES.join(', ')}${maxBytes === undefined ? '' : ` up to ${bytesText(maxBytes)}`}`}
            file={file}
            onFile={chosen.choose}
          />
          <Group justify="flex-end">
            <Button
              variant={isFirst || file ? 'filled' : 'default'}
              leftSection={<IconUpload size={16} />}
              onClick={() => void submit()}
            >
              Upload File
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
