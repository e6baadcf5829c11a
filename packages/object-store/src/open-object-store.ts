import { type Logger, WrongConfig } from '@tillmap/service-kit';
import { FolderObjectStore } from './folder-object-store.ts';
import type { ObjectStore } from './object-store.ts';
import type { ObjectStoreSettings } from './settings.ts';

type Options = { readonly log: Logger };

const openS3 = async (endpoint: string, settings: ObjectStoreSettings, { log }: Options): Promise<ObjectStore> => {
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = settings;
  if (accessKey === undefined || secretKey === undefined) {
    throw new WrongConfig(['S3_ACCESS_KEY, S3_SECRET_KEY: needed with S3_ENDPOINT']);
  }
  // Loaded only where it serves: its client takes time and memory.
  const { S3ObjectStore } = await import('./s3/s3-object-store.ts');
  return S3ObjectStore.open({
    endpoint,
    bucket: settings.S3_BUCKET,
    accessKey,
    secretKey,
    region: settings.S3_REGION,
    pathStyle: settings.S3_PATH_STYLE,
    log,
  });
};

/** The object store that the settings name. Throws `WrongConfig` when they name none. */
export const openObjectStore = async (settings: ObjectStoreSettings, options: Options): Promise<ObjectStore> => {
  if (settings.S3_ENDPOINT !== undefined) return openS3(settings.S3_ENDPOINT, settings, options);
  if (settings.OBJECT_STORE_DIR !== undefined) return FolderObjectStore.open(settings.OBJECT_STORE_DIR);
  throw new WrongConfig(['OBJECT_STORE_DIR or S3_ENDPOINT: where files are kept']);
};
