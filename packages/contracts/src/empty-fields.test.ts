import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { listImports } from './admin-imports.ts';
import { listOrphanedProducts } from './admin-mappings.ts';
import { listDepartments, updateWholesaler } from './admin-reference.ts';
import { createApiKey } from './api-keys.ts';
import { listAcceptances } from './audit/acceptances.ts';
import { listActivities } from './audit/activities.ts';
import { productsQuery } from './file-building/review.ts';
import { createSession } from './file-building/sessions.ts';
import { createUser, updateUser } from './users.ts';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const week = { wholesaler_code: 'W1', session_name: 'Week 1' };

describe('A field that may be left out', () => {
  test.each<[string, z.ZodType, object, readonly string[]]>([
    ['the review list', productsQuery, {}, ['page', 'per_page', 'filter', 'search', 'sort', 'direction']],
    ['departments', listDepartments.query!, {}, ['page', 'per_page', 'wholesaler_code', 'search']],
    ['imports', listImports.query!, {}, ['page', 'per_page', 'wholesaler_code', 'type']],
    ['orphaned products', listOrphanedProducts.query!, {}, ['limit']],
    ['the audit trail', listActivities.query!, {}, ['page', 'per_page', 'search', 'kind', 'date_from', 'date_to']],
    ['acceptances', listAcceptances.query!, {}, ['page', 'per_page', 'wholesaler_code']],
    ['a new session', createSession.body!, week, ['is_sample']],
    ['a new user', createUser.body!, ada, ['role', 'is_active']],
    ['a changed user', updateUser.body!, ada, ['password', 'role', 'is_active']],
    ['a changed wholesaler', updateWholesaler.body!, { name: 'North' }, ['code', 'description', 'active']],
    ['a new API key', createApiKey.body!, { name: 'Till' }, ['scope']],
  ])('When fields of %s are empty, then they count as absent', (_what, schema, given, fields) => {
    const empty = { ...given, ...Object.fromEntries(fields.map((field) => [field, ''])) };
    const absent = Object.fromEntries(Object.entries(given).filter(([field]) => !fields.includes(field)));
    expect(schema.parse(empty)).toEqual(schema.parse(absent));
  });

  test.each<[string, z.ZodType, object, string]>([
    ['page', productsQuery, { page: '0' }, 'The first page is 1.'],
    ['kind', listActivities.query!, { kind: 'bad' }, 'Please choose one of the kinds.'],
    [
      'wholesaler_code',
      listAcceptances.query!,
      { wholesaler_code: 'no code' },
      'A wholesaler code has 1 to 20 letters, digits, hyphens or underscores.',
    ],
    ['role', updateUser.body!, { ...ada, role: 'root' }, 'Please choose one of the roles user, manager and admin.'],
  ])('When %s is wrong, then it says so in its own words', (field, schema, given, message) => {
    const issues = schema.safeParse(given).error?.issues ?? [];
    expect(issues.map(({ path, message: said }) => [path[0], said])).toEqual([[field, message]]);
  });
});
