import { currentUser, login, logout, refresh, type User } from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import type { CurrentUser } from '../../application/current-user.ts';
import type { IdentityProfile } from '../../application/ports/identity-provider.ts';
import type { RefreshSignIn } from '../../application/refresh-sign-in.ts';
import type { SignIn } from '../../application/sign-in.ts';
import type { SignOut } from '../../application/sign-out.ts';
import { REFRESH_COOKIE, refreshCookie } from './refresh-cookie.ts';

type UseCases = { signIn: SignIn; refreshSignIn: RefreshSignIn; signOut: SignOut; currentUser: CurrentUser };

const shown = ({ id, name, email, role }: IdentityProfile): User => ({ id, name, email, role });

const bearerOf = (header: string | undefined): string | undefined => /^Bearer (\S+)$/i.exec(header ?? '')?.[1];

/** The endpoints for users: sign in, refresh, sign out, current user. */
export const authRoutes = (useCases: UseCases, publicUrl: string): readonly Route[] => {
  const cookie = refreshCookie(publicUrl);
  return [
    route(login, async ({ body, ip }) => {
      const { account, token, seconds, refreshToken } = await useCases.signIn({ ...body, ip });
      return {
        body: { token, expires_in: seconds, user: shown(account) },
        headers: cookie.set(refreshToken),
      };
    }),
    route(refresh, async (context) => {
      const { token, seconds, refreshToken } = await useCases.refreshSignIn(context.cookie(REFRESH_COOKIE));
      return { body: { token, expires_in: seconds }, headers: cookie.set(refreshToken) };
    }),
    route(logout, async (context) => {
      await useCases.signOut({
        token: bearerOf(context.header('authorization')),
        refreshToken: context.cookie(REFRESH_COOKIE),
        ip: context.ip,
      });
      return { headers: cookie.clear() };
    }),
    route(currentUser, async ({ actor }) => ({ body: { user: shown(await useCases.currentUser(actor)) } })),
  ];
};
