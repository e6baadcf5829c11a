import type { CommonKit } from '@tillmap/bus';
import type { ObjectStore } from '@tillmap/storage/object-store';

/** What every feature is built on. */
export type Kit = Omit<CommonKit, 'metrics'> & Readonly<{ objects: ObjectStore }>;
