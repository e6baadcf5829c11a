/** A password as an account store takes it: a hash, or for another provider the password itself. */
export type PreparedPassword = string;

/** Prepares a password before a transaction begins: a hash takes long. */
export type PreparePassword = (password: string) => Promise<PreparedPassword>;

export interface PasswordHasher {
  hash: PreparePassword;
  /** Takes the same time whether there is a hash or not; false without one. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
}
