import type { Acceptance, Activity } from '../../domain/entries.ts';

/** The audit trail. Entries are added and never changed or removed; adding one that is there changes nothing. */
export interface Trail {
  addAcceptance(acceptance: Acceptance): Promise<void>;
  addActivity(activity: Activity): Promise<void>;
}
