export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes the same time whether there is a hash or not; false without one. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
}
