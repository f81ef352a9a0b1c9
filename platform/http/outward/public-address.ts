import { BlockList, isIP } from 'node:net';

// Addresses that are not on the public internet, by IANA's registries of special-purpose addresses:
// https://www.iana.org/assignments/iana-ipv4-special-registry/ and …/iana-ipv6-special-registry/

const NOT_PUBLIC_IPV4 = [
  ['0.0.0.0', 8], // this network, unspecified
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // behind a carrier's NAT; some clouds keep their metadata there
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // a cloud's own services, inside each of its machines
  ['169.254.0.0', 16], // link-local; most clouds keep their metadata there
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
] as const;

/**
 * The range of IPv6 addresses for the internet (global unicast). All others are loopback, unique local, link-local, multicast, IPv4 written
 * as IPv6, NAT64 or unassigned.
 */
const PUBLIC_IPV6 = ['2000::', 3] as const;

const NOT_PUBLIC_IPV6 = [
  ['2001::', 23], // protocol assignments, Teredo among them
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: an IPv4 address, any of them, stands inside
  ['3fff::', 20], // documentation
] as const;

function blocks(type: 'ipv4' | 'ipv6', networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, type);
  return list;
}

const closedIpv4 = blocks('ipv4', NOT_PUBLIC_IPV4);
const openIpv6 = blocks('ipv6', [PUBLIC_IPV6]);
const closedIpv6 = blocks('ipv6', NOT_PUBLIC_IPV6);

/** Returns whether an address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closedIpv4.check(address, 'ipv4');
  // An address with a zone (after `%`) is only valid on this machine's own links.
  if (family !== 6 || address.includes('%')) return false;
  return openIpv6.check(address, 'ipv6') && !closedIpv6.check(address, 'ipv6');
}
