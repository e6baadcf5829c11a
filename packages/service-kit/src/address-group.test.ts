import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addressGroup } from './address-group.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:0:1::/64', '2001:db8:0:1::/64'],
  ['', ''],
])('When the address is "%s", then it is of "%s"', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test('Addresses are of one group exactly when their first 64 bits are the same, however they are written', () => {
  const bits = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 });
  const text = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':');
  fc.assert(
    fc.property(bits, bits, bits, bits, (network, other, host, another) => {
      const short = new URL(`http://[${text([...network, ...another])}]`).hostname.slice(1, -1);
      expect(addressGroup(text([...network, ...host]))).toBe(addressGroup(short));
      const isSame = text(network) === text(other);
      expect(addressGroup(text([...other, ...host])) === addressGroup(short)).toBe(isSame);
    }),
  );
});
