import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { withoutPersonalData } from './personal-data.ts';

test.each([
  ['Key (email)=(jo.o+x@shop.example.com) already exists.', 'Key (email)=([e-mail]) already exists.'],
  ['postgres://tillmap:p%40ss@db.internal:5432/x', 'postgres://[redacted]@db.internal:5432/x'],
  ['Authorization: Bearer abcdefghijklmnop', 'Authorization: Bearer [redacted]'],
  ['<jo@shop.example>,x=jo@shop.example', '<[e-mail]>,x=[e-mail]'],
  ['it was eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0x.c2ln-bmF0', 'it was [token]'],
  [`it was eyJ${'h'.repeat(5000)}.eyJzdWIiOiIxIn0x.c2ln-bmF0`, 'it was [token]'],
  ['log.eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0x.c2ln-bmF0', 'log.[token]'],
  ['key tmk_0123456789abcdefghijklmnopqrstuvwxyz', 'key [API key]'],
  ['at file:///app/node_modules/@scope/pg@8.23.1/x.js', 'at file:///app/node_modules/@scope/pg@8.23.1/x.js'],
  ['connect ECONNREFUSED 10.0.0.7:5432', 'connect ECONNREFUSED 10.0.0.7:5432'],
])('When a line says %j, then %j is left', (line, left) => {
  expect(withoutPersonalData(line)).toBe(left);
});

test('When a line is JSON, then it stays JSON and the address is gone, whatever stands around it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
      const clean = withoutPersonalData(JSON.stringify({ msg: `${before}someone@shop.example ${after}` }));
      expect((JSON.parse(clean) as { msg: string }).msg).not.toContain('someone@shop.example');
    }),
  );
});
