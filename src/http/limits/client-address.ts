import { isIP, isIPv6 } from 'node:net';

/** `"[2001:db8::1]:443"`, `1.2.3.4:80` and `fe80::1%eth0` as proxies write them → the bare address, or nothing. */
const bareAddress = (text: string): string | undefined => {
  const inner = text.trim().replace(/^"|"$/g, '');
  const bare = (/^\[([^\]]*)\]/.exec(inner)?.[1] ?? inner.replace(/^([\d.]+):\d+$/, '$1')).replace(/%.*$/, '');
  return isIP(bare) === 0 ? undefined : bare;
};

/** The address that limits count by: IPv4 whole, IPv6 by its /64, since one household or server owns that much. */
export const countedAddress = (address: string): string => {
  if (!isIPv6(address)) return address;
  // The URL parser writes every spelling of an address in one canonical form.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical);
  if (mapped !== null) {
    const bits = (parseInt(mapped[1] ?? '0', 16) << 16) | parseInt(mapped[2] ?? '0', 16);
    return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
  }
  const [head = '', tail] = canonical.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
};

/**
 * The client's address: the peer's, or behind `trustedProxies` proxies the right-most hop that none of them vouches for.
 * What stands further left in X-Forwarded-For was written by the client and proves nothing.
 */
export const clientAddress = (peer: string, forwardedFor: string, trustedProxies: number): string => {
  const ownAddress = bareAddress(peer) ?? 'unknown';
  if (trustedProxies === 0 || forwardedFor === '') return countedAddress(ownAddress);
  const hops = forwardedFor.split(',');
  const hop = hops[Math.max(0, hops.length - trustedProxies)] ?? '';
  return countedAddress(bareAddress(hop) ?? ownAddress);
};
