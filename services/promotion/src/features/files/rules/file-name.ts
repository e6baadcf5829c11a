import { PROMOTION_FILE_TYPES } from '@tillmap/contracts';
import { DomainError } from '@tillmap/service-kit/domain';

export type PromotionFileType = (typeof PROMOTION_FILE_TYPES)[number];

const typeOf = (name: string): PromotionFileType | undefined => {
  const lower = name.toLowerCase();
  return PROMOTION_FILE_TYPES.find((type) => lower.endsWith(type));
};

/** 415 with the sentence under the field as well. */
export const wrongType = (message: string): DomainError =>
  new DomainError('wrong-type', 415, message, { errors: { file: [message] } });

/** The type that a name claims. Throws 415 for another type. */
export const claimedType = (name: string): PromotionFileType => {
  const type = typeOf(name);
  if (!type) throw wrongType('The file must be an Excel workbook (.xlsx, .xls, .xlsm) or a .csv file.');
  return type;
};
