import { createReadStream } from 'node:fs';
import type { ObjectStore } from '@tillmap/storage/object-store';

/** Uploaded files in the object store: kept as they came, and put on this machine to be read again. */
export const uploadedFiles = (objects: ObjectStore) => ({
  keepFile: (key: string, path: string) => objects.put(key, createReadStream(path)),
  fetchFile: (key: string) => objects.localPath(key),
});
