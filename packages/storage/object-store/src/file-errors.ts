import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { ObjectMissing } from './object-store.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const AWAY = new Set(['EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ESTALE']);
/** What people are told when no file can be stored any more, wherever files are. */
export const FULL_TO_PEOPLE = 'File storage is full. Please contact your administrator.';
const GONE = new Set(['ENOENT', 'ENOTDIR']);

// By shape: errors of the file system may come from another realm, where `instanceof Error` is false.
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Returns the error to throw: `DependencyUnavailable` when the disk is unavailable or full, which people are told. */
export const unavailableWhenFull = (error: unknown): unknown => {
  const code = codeOf(error);
  if (FULL.has(code)) return new DependencyUnavailable('object store', { cause: error, message: FULL_TO_PEOPLE });
  return AWAY.has(code) ? new DependencyUnavailable('object store', { cause: error }) : error;
};

/** The error to throw: `ObjectMissing` when there is no such file, else as above. */
export const toStorageError = (error: unknown, key: string): unknown =>
  GONE.has(codeOf(error)) ? new ObjectMissing(key) : unavailableWhenFull(error);

/** For `catch`: undefined when the file is missing, the error otherwise. */
export const ignoreMissing = (error: unknown): undefined => {
  if (!GONE.has(codeOf(error))) throw error;
};
