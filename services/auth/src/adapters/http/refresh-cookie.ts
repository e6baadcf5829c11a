import { SIGN_IN_SECONDS } from '../../domain/token-lives.ts';

export const REFRESH_COOKIE = 'tillmap_refresh';

/** The refresh cookie: out of reach of scripts and of other sites, sent to auth's calls only. */
export const refreshCookie = (publicUrl: string) => {
  const secure = new URL(publicUrl).protocol === 'https:' ? '; Secure' : '';
  const withValue = (value: string, maxAge: number): Readonly<Record<string, string>> => ({
    'Set-Cookie': `${REFRESH_COOKIE}=${value}; Path=/api/auth; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure}`,
  });
  return { set: (token: string) => withValue(token, SIGN_IN_SECONDS), clear: () => withValue('', 0) };
};
