import type { Failures } from '../../domain/login-throttle.ts';

/** Failed sign-ins by account and address, shared by all replicas. Those older than the window are forgotten. */
export interface LoginFailures {
  find(key: Buffer): Promise<Failures | undefined>;
  /** Counts one more; answers the count of this window. */
  add(key: Buffer): Promise<Failures>;
  clear(key: Buffer): Promise<void>;
}
