import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type BusMessage, encode } from '@tillmap/bus';
import { type AccessRefused, AccessRefusedSchema, create, EVENTS } from '@tillmap/bus/events';
import type { Activity } from '@tillmap/contracts';
import { AT, type Audit, startAudit, verify } from '../harness.ts';

let audit: Audit;
beforeAll(async () => {
  audit = await startAudit();
});
afterAll(() => audit.stop());

const refused = (told: Partial<AccessRefused>): BusMessage =>
  encode(
    EVENTS.accessRefused,
    create(AccessRefusedSchema, {
      what: 'sign_in_failed',
      reason: 'wrong_credentials',
      ipAddress: '10.1.2.3',
      call: 'login',
      count: 1,
      at: AT,
      ...(told as object),
    }),
    { source: 'auth' },
  );
const SAM = { userId: 'sam', userName: 'Sam Staff', userEmail: 'sam@example.com' };
const KEY = { userId: 'api-key:7', userName: 'Till 7' };

const newest = async (): Promise<Activity> =>
  (await audit.data<{ data: Activity[] }>('activities?per_page=1')).data[0] as Activity;

describe('Refusals in the trail', () => {
  test.each([
    ['Sign-in failed for the user Sam Staff (3 times)', 'user', 'Unknown', { ...SAM, count: 3 }],
    ['Sign-in failed for an unknown account', 'user', 'Unknown', {}],
    [
      'Sign-in failed for the user Sam Staff: too many had failed before',
      'user',
      'Unknown',
      { ...SAM, reason: 'locked' },
    ],
    [
      'Refused a call “listUsers”: the role does not allow it',
      'user',
      'Sam Staff',
      { ...SAM, what: 'call_refused', reason: 'role', call: 'listUsers' },
    ],
    [
      'Refused an API key: it is for something else',
      'user',
      'Till 7',
      { ...KEY, what: 'api_key_refused', reason: 'scope' },
    ],
    [
      'Refused an API key: it is unknown or has expired',
      'user',
      'Unknown',
      { what: 'api_key_refused', reason: 'unknown_key' },
    ],
  ] as const)('%s', async (summary, kind, who, told) => {
    await audit.tell([refused(told)]);
    expect(await newest()).toMatchObject({ summary, kind, user: { name: who }, ip_address: '10.1.2.3' });
  });

  test('When somebody else failed to sign in to an account, then its owner was not active by it', async () => {
    await audit.tell([refused({ userId: 'eve', userName: 'Eve', userEmail: 'eve@example.com' })]);
    const { rows } = await audit.sql.query(`select last_active_on::text as day from trail_user where user_id = 'eve'`);
    expect(rows).toEqual([{ day: '-infinity' }]);
  });

  test('When a person is erased, then the address of failed sign-ins goes too, and the chain stays whole', async () => {
    const commands = await audit.commands();
    await commands.erase('sam');
    await commands.close();
    const { rows } = await audit.sql.query(`select ip_address from personal_data where user_id = 'sam'`);
    expect(rows.every(({ ip_address }) => ip_address === '')).toBe(true);
    expect(JSON.stringify(await audit.data('activities?per_page=20'))).not.toContain('Sam');
    expect((await verify(audit)).findings).toEqual([]);
  });
});
