import { z } from 'zod';
import { roleSchema } from './auth.ts';
import { ADMINS, defineCall } from './call.ts';
import { dataOf, emptyIsAbsent, idParams, idSchema, requiredText, timeSchema, wholeNumber } from './fields.ts';

/** NIST 800-63B: a length, no composition rules. Counted in characters as a person sees them typed. */
export const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 1_000;

/** A user as administrators see it. `last_login` is null for never; `version` grows with every change. */
export const adminUserSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  is_active: z.boolean(),
  last_login: timeSchema.nullable(),
  version: z.number(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

const nameSchema = requiredText(200, 'Name is required');

const emailSchema = requiredText(254, 'Email is required').pipe(z.email('Please enter a valid email address.'));

/** Spaces count and stay. Whether it is one of the commonest is checked by the server. */
const newPasswordSchema = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(MAX_PASSWORD_LENGTH, 'This password is too long.')
  .refine(
    (password) => password === '' || Array.from(password).length >= MIN_PASSWORD_LENGTH,
    `A password has at least ${MIN_PASSWORD_LENGTH} characters.`,
  );

/** Absent and empty text alike: the password stays as it is. */
const unchangedOrNewPassword = z.preprocess(
  (given) => (given === '' || given === null ? undefined : given),
  newPasswordSchema.optional(),
);

/** The `version` the page showed. When sent, a change that others made since gives 409. */
const versionSchema = wholeNumber(0).optional();

const roleField = z.enum(roleSchema.options, 'Please choose one of the roles user, manager and admin.');
const activeField = z.boolean('Please say true or false.');

export const listUsers = defineCall({
  id: 'listUsers',
  service: 'auth',
  method: 'GET',
  path: '/api/admin/users',
  access: ADMINS,
  summary: 'All users, by name',
  status: 200,
  answer: z.object({ users: z.array(adminUserSchema) }),
});

export const createUser = defineCall({
  id: 'createUser',
  service: 'auth',
  method: 'POST',
  path: '/api/admin/users',
  access: ADMINS,
  summary: 'Add a user; the email must be free, without regard to case',
  body: z.object({
    name: nameSchema,
    email: emailSchema,
    password: newPasswordSchema,
    role: emptyIsAbsent(roleField.default('user')),
    is_active: emptyIsAbsent(activeField.default(true)),
  }),
  status: 201,
  answer: dataOf(adminUserSchema),
});

export const updateUser = defineCall({
  id: 'updateUser',
  service: 'auth',
  method: 'PUT',
  path: '/api/admin/users/{id}',
  access: ADMINS,
  summary: 'Change a user; an empty password, a role or is_active left out stay as they are',
  params: idParams,
  body: z.object({
    name: nameSchema,
    email: emailSchema,
    password: unchangedOrNewPassword,
    role: emptyIsAbsent(roleField.optional()),
    is_active: emptyIsAbsent(activeField.optional()),
    version: versionSchema,
  }),
  status: 200,
  answer: dataOf(adminUserSchema),
});

export const deleteUser = defineCall({
  id: 'deleteUser',
  service: 'auth',
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  access: ADMINS,
  summary: 'Delete a user; the email is free again, sessions keep the name',
  params: idParams,
  status: 204,
  answer: 'nothing',
});

export const toggleUserActive = defineCall({
  id: 'toggleUserActive',
  service: 'auth',
  method: 'POST',
  path: '/api/admin/users/{id}/toggle-active',
  access: ADMINS,
  summary: 'Activate an inactive user, deactivate an active one',
  params: idParams,
  body: z.object({ version: versionSchema }),
  status: 200,
  answer: dataOf(adminUserSchema),
});

export const resetUserPassword = defineCall({
  id: 'resetUserPassword',
  service: 'auth',
  method: 'POST',
  path: '/api/admin/users/{id}/reset-password',
  access: ADMINS,
  summary: "Set a user's password; who is signed in with the old one is signed out",
  params: idParams,
  body: z.object({ password: newPasswordSchema }),
  status: 200,
  answer: dataOf(adminUserSchema),
});

export const userCalls = [listUsers, createUser, updateUser, deleteUser, toggleUserActive, resetUserPassword];
