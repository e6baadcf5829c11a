import type { Account } from '../../domain/account.ts';

export type Credentials = { readonly email: string; readonly password: string };

/** A person as tokens and events name them. */
export type IdentityProfile = Pick<Account, 'id' | 'name' | 'email' | 'role'>;

/** What a sign-in gets, at its start and at each renewal. */
export type Granted = {
  readonly account: Account;
  /** The sign-in (token family) of the token. */
  readonly signInId: string;
  readonly token: string;
  /** How long the token lives. */
  readonly seconds: number;
  /** What `renew` is given the next time: a secret, '' where none is needed. */
  readonly renewal: string;
};

export type KnownSignIn = { readonly id: string; readonly userId: string; readonly renewal: string };

/** `person` where the token itself identifies the user. */
export type TokenOwner = { readonly id: string; readonly userId: string; readonly person?: IdentityProfile };

/** Authenticates users and signs their tokens: accounts of our own, or Keycloak. */
export interface IdentityProvider {
  /**
   * Starts a sign-in. `undefined` for an unknown email, a wrong password and an inactive account alike, and after the
   * same time. @throws TooManyFailures for an account that is locked for a while, IdentityProviderUnavailable, and a
   * DomainError with a sentence for an account that cannot sign in like this.
   */
  begin(credentials: Credentials & { readonly ip: string }): Promise<Granted | undefined>;
  /**
   * Renews a sign-in; `undefined` when it is over or the account inactive or deleted. @throws
   * IdentityProviderUnavailable.
   */
  renew(signIn: KnownSignIn): Promise<Granted | undefined>;
  /** Returns the user of a valid token as of now; `undefined` when inactive or deleted. */
  present(person: IdentityProfile): Promise<IdentityProfile | undefined>;
  /** Returns the sign-in that a user's token belongs to, also when it has expired; `undefined` for anything else. */
  signInOf(token: string): Promise<TokenOwner | undefined>;
  /** Who signs in with this email, in any spelling; `undefined` for nobody, and while that cannot be known. */
  findByEmail(email: string): Promise<IdentityProfile | undefined>;
  /** Who has this id; `undefined` when deleted, and while that cannot be known. */
  find(id: string): Promise<IdentityProfile | undefined>;
}
