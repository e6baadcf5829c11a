import type { IdentityProfile } from './identity-provider.ts';

/** A sign-in that another provider tells of. */
export type ExternalSignIn = {
  readonly userId: string;
  readonly at: Date;
  readonly ipAddress: string;
  /** Whether the person went to the provider's own page; otherwise this service was there. */
  readonly isSingleSignOn: boolean;
};

export interface ExternalSignInFeed {
  /** What happened since, oldest first; from the beginning without a time. Throws IdentityProviderUnavailable. */
  since(at: Date | undefined): Promise<readonly ExternalSignIn[]>;
  find(userId: string): Promise<IdentityProfile | undefined>;
}

/** Until when the news were read. */
export interface FeedWatermark {
  read(): Promise<Date | undefined>;
  write(at: Date): Promise<void>;
}
