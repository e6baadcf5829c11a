import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/**
 * Whose an address is: itself, of IPv6 the /64 network, as `2001:db8:0:1::/64`, because a household or a server has all of
 * its addresses. Text that is no address, and a network given before, come back as they are.
 */
export const addressGroup = (address: string): string => {
  const plain = address.replace(/%.*/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)];
  const between = Array<string>(GROUPS - first.length - last.length).fill('0');
  return `${[...first, ...between, ...last].slice(0, GROUPS_OF_NETWORK).join(':')}::/64`;
};
