import { z } from 'zod';
import { defineCall, ROLES, SIGNED_IN } from './call.ts';
import { idSchema, shownText } from './fields.ts';

export const roleSchema = z.enum(ROLES);

export const userSchema = z.object({ id: idSchema, name: z.string(), email: z.string(), role: roleSchema });
export type User = z.infer<typeof userSchema>;

export const loginRequestSchema = z.object({
  email: shownText(
    z.string({ error: 'Email is required' }).trim().min(1, 'Email is required').max(254, 'This email is too long.'),
  ),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(1_000, 'This password is too long.'),
});

/** `token` is sent as `Authorization: Bearer`; `expires_in` in seconds. */
export const tokenAnswerSchema = z.object({ token: z.string(), expires_in: z.number() });

export const login = defineCall({
  id: 'login',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign in with email and password; sets the refresh cookie',
  body: loginRequestSchema,
  status: 200,
  answer: tokenAnswerSchema.extend({ user: userSchema }),
});

export const refresh = defineCall({
  id: 'refresh',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'public',
  summary: 'A new access token for the refresh cookie, which is rotated',
  status: 200,
  answer: tokenAnswerSchema,
});

export const logout = defineCall({
  id: 'logout',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'End this sign-in: bearer token, cookie or both',
  status: 204,
  answer: 'nothing',
});

export const currentUser = defineCall({
  id: 'currentUser',
  service: 'auth',
  method: 'GET',
  path: '/api/auth/user',
  access: SIGNED_IN,
  summary: 'Who is signed in',
  status: 200,
  answer: z.object({ user: userSchema }),
});

export const authCalls = [login, refresh, logout, currentUser];
