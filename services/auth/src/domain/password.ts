import { Invalid } from '@tillmap/service-kit/domain';

type Owner = { readonly name: string; readonly email: string };

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/**
 * NIST 800-63B: besides its length, which the contract checks, a password must not be a common one, nor what can be
 * guessed about its owner. @throws Invalid. `common` in small letters.
 */
export const refuseGuessable = (password: string, { name, email }: Owner, common: ReadonlySet<string>): void => {
  const tried = plain(password);
  const refuse = (why: string): never => {
    throw new Invalid({ password: [why] });
  };
  if (common.has(tried)) refuse('This password is too common. Please choose another one.');
  const known = [name, email, email.split('@')[0] ?? ''].map(plain);
  if (known.includes(tried)) refuse('This password is the name or the email. Please choose another one.');
};
