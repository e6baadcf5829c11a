import type { Promotion, PromotionFile } from '@tillmap/contracts';
import { type PromotionFile as File, problemOf } from '../../model/promotion.ts';
import type { PromotionWithFiles } from './store.ts';

/** Returns a promotion file under its wire names. */
export const presentFile = (file: File): PromotionFile => ({
  id: file.id,
  original_filename: file.name,
  file_size: file.sizeBytes,
  created_at: file.createdAt.toISOString(),
  uploader: { name: file.uploaderName },
  sha256: file.sha256,
  problem: problemOf(file),
});

/** Returns a promotion under its wire names. */
export const presentPromotion = (promotion: PromotionWithFiles): Promotion => ({
  id: promotion.id,
  name: promotion.name,
  description: promotion.description,
  start_date: promotion.startDate,
  end_date: promotion.endDate,
  wholesaler_code: promotion.wholesalerCode,
  wholesaler: { code: promotion.wholesalerCode, name: promotion.wholesalerName },
  file_count: promotion.files.length,
  files: promotion.files.map(presentFile),
});
