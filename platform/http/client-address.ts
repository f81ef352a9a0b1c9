import { isIP } from 'node:net';

/** Returns the eight groups of an IPv6 address; undefined for any other text. An IPv4 address that is written as IPv6 counts as IPv4. */
function groupsOf(address: string): string[] | undefined {
  if (isIP(address) !== 6 || isMapped(address)) return undefined;
  const [withoutZone = ''] = address.split('%');
  const [before = '', after] = withoutZone.split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const head = groups(before);
  const tail = groups(after ?? '');
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].map((group) => Number.parseInt(group, 16).toString(16));
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const isMapped = (address: string) => MAPPED.test(address);
const asIpv4 = (address: string) => MAPPED.exec(address)?.[1] ?? address;

/**
 * Returns the network by which rate limits count: an IPv4 address, or the /64 of an IPv6 address, since a household can use all addresses
 * in it. `address` must come from a trusted proxy, never from the client.
 */
export function clientNetwork(address: string): string {
  const groups = groupsOf(address);
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : asIpv4(address);
}

/**
 * The factor by which a /48 network may do more actions than a /64 network. A /48 network contains 65,536 /64 networks, which may belong to
 * the phones of a town or to a single customer.
 */
const WIDE_SHARE = 4;

/**
 * Returns the networks that an address belongs to, the smallest first. `share`: the factor by which the network may do more actions than the
 * first one.
 */
export function networksOf(address: string): { network: string; share: number }[] {
  const groups = groupsOf(address);
  const wide = groups ? [{ network: `${groups.slice(0, 3).join(':')}::/48`, share: WIDE_SHARE }] : [];
  return [{ network: clientNetwork(address), share: 1 }, ...wide];
}

/** Returns the network of an address for the log, which must not identify a device. Other text is returned unchanged. */
export function loggedNetwork(address: string): string {
  const groups = groupsOf(address);
  if (groups) return `${groups.slice(0, 3).join(':')}::/48`;
  return asIpv4(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}
