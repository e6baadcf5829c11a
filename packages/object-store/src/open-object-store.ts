import { type Logger, WrongConfig } from '@tillmap/service-kit';
import { FolderObjectStore } from './folder-object-store.ts';
import type { ObjectStore } from './object-store.ts';
import type { ObjectStoreSettings } from './settings.ts';

/** The object store that the settings name. Throws `WrongConfig` when they name none. */
export const openObjectStore = async (
  settings: ObjectStoreSettings,
  { log }: { readonly log: Logger },
): Promise<ObjectStore> => {
  const folder = settings.OBJECT_STORE_DIR;
  if (folder === undefined) throw new WrongConfig(['OBJECT_STORE_DIR: a folder for files is needed']);
  log.debug({ folder }, 'files are kept in a folder');
  return FolderObjectStore.open(folder);
};
