import { BlockList, isIPv6 } from 'node:net';

/** Calls that are looked at: the last ones, and as few as say anything. */
const WINDOW = 100;
const ENOUGH = 20;
/** A proxy forwards all calls; a visitor with a made-up header is one among others. */
const MOST_SHARE = 0.9;

const near = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  near.addSubnet(network, bits, 'ipv4');
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

/** Whether an address is of this machine or a private network, where proxies stand. */
const isNear = (address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/, '');
  return plain !== '' && near.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
};

/** A call as its connection shows it: who it comes from, and whether it says that it was forwarded. */
export type ArrivedCall = Readonly<{ peer: string; isForwarded: boolean }>;

/**
 * Tells whether a proxy stands in front, by the last hundred calls: most of them say that they were forwarded, and come
 * from a near address. A header of X-Forwarded-For alone says nothing, because anyone can send it.
 */
export const createProxyDetector = () => {
  const last: boolean[] = [];
  let proxied = 0;
  return {
    note: ({ peer, isForwarded }: ArrivedCall): void => {
      const isByProxy = isForwarded && isNear(peer);
      last.push(isByProxy);
      if (isByProxy) proxied++;
      if (last.length > WINDOW && last.shift()) proxied--;
    },
    isProxied: (): boolean => last.length >= ENOUGH && proxied >= last.length * MOST_SHARE,
  };
};
