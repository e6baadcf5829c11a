import { type FileColumns, fileColumnsSchema } from '@tillmap/contracts';
import { isFailure } from '../../api/failure.ts';

/** The columns of a refused file that a person has to choose; undefined where it was refused for anything else. */
export const askedColumnsOf = (error: unknown): FileColumns | undefined =>
  isFailure(error) ? fileColumnsSchema.safeParse(error.columns).data : undefined;
