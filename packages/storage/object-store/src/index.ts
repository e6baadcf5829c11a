export { FolderObjectStore } from './folder-object-store.ts';
export { objectStoreHealth } from './health.ts';
export { MemoryObjectStore } from './memory-object-store.ts';
export {
  BadObjectKey,
  ObjectMissing,
  type ObjectStat,
  type ObjectStore,
  type StoredObject,
} from './object-store.ts';
export { openObjectStore } from './open-object-store.ts';
export { objectStoreNeeds, objectStoreSettings } from './settings.ts';
