import { Invalid } from '@tillmap/service-kit/domain';
import type { StagedCounts, UploadStaging } from '../../model/stores/uploads.ts';
import type { SupplierFile } from './read-supplier-file.ts';

const REASONS_TOLD = 3;

const noGoodRow = async (staging: UploadStaging, uploadId: string, { found }: SupplierFile): Promise<string> => {
  const first = await staging.firstBadRows(uploadId, 'bad', REASONS_TOLD);
  const rows = found.bad === 1 ? 'The only row' : `None of the ${found.bad.toLocaleString('en-GB')} rows`;
  const used = found.bad === 1 ? 'could not be used' : 'could be used';
  return `${rows} of this file ${used}. ${first
    .flatMap(({ reasons }) => reasons)
    .slice(0, REASONS_TOLD)
    .join(' ')}`;
};

const whyNone = async (staging: UploadStaging, uploadId: string, file: SupplierFile): Promise<string> => {
  if (file.found.bad > 0) return noGoodRow(staging, uploadId, file);
  if (file.found.leftOut === 0) return 'The file has a header but no rows below it.';
  const said = file.leftOut.slice(0, REASONS_TOLD).flatMap(({ reasons }) => reasons);
  return `No row of this file is a product. ${said.join(' ')}`;
};

/** A file without one good row is refused, with the reasons of its first rows. */
export const requireItems = async (
  staging: UploadStaging,
  uploadId: string,
  file: SupplierFile,
  counts: StagedCounts,
): Promise<void> => {
  if (counts.items > 0) return;
  throw new Invalid({ file: [await whyNone(staging, uploadId, file)] });
};
