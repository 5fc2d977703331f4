import { isIP, isIPv6 } from 'node:net';

/** `"[2001:db8::1]:443"`, `1.2.3.4:80` and `fe80::1%eth0` as proxies write them → the bare address, or nothing. */
const bareAddress = (text: string): string | undefined => {
  const inner = text.trim().replace(/^"|"$/g, '');
  const bare = (/^\[([^\]]*)\]/.exec(inner)?.[1] ?? inner.replace(/^([\d.]+):\d+$/, '$1')).replace(/%.*$/, '');
  return isIP(bare) === 0 ? undefined : bare;
};

/** `2001:db8::1` → its eight groups. */
const groupsOf = (canonical: string): readonly string[] => {
  const [head = '', tail = ''] = canonical.split('::');
  const [left, right] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
};

/** What stands before an IPv4 address: mapped into IPv6 (RFC 4291), or behind a translator (RFC 6052), where strangers share a /64. */
const WITH_IPV4 = [
  ['0', '0', '0', '0', '0', 'ffff'],
  ['64', 'ff9b', '0', '0', '0', '0'],
];

/** The address that limits count by: IPv4 whole, IPv6 by its /64, since one household or server owns that much. */
export const countedAddress = (address: string): string => {
  if (!isIPv6(address)) return address;
  // The URL parser writes every spelling of an address in one canonical form.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const groups = groupsOf(canonical);
  if (WITH_IPV4.some((prefix) => prefix.every((group, at) => group === groups[at]))) {
    const bits = groups.slice(6).map((group) => parseInt(group, 16));
    return bits.flatMap((group) => [group >>> 8, group & 255]).join('.');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
};

/**
 * The client's address: the peer's, or behind `trustedProxies` proxies the right-most hop that none of them vouches for.
 * What stands further left in X-Forwarded-For was written by the client and proves nothing. Where there are fewer hops than
 * proxies, the request has not come through all of them: none of its hops is to be believed.
 */
export const clientAddress = (peer: string, forwardedFor: string, trustedProxies: number): string => {
  const ownAddress = bareAddress(peer) ?? 'unknown';
  if (trustedProxies === 0 || forwardedFor === '') return countedAddress(ownAddress);
  const hops = forwardedFor.split(',');
  const hop = hops[hops.length - trustedProxies] ?? '';
  return countedAddress(bareAddress(hop) ?? ownAddress);
};
