import { isIP } from 'node:net';

/**
 * What limits count by: an IPv4 address, or the network of an IPv6 one, since a home has as many addresses there as it
 * likes (a /64). `address` is what the trusted proxies say, never what a client does.
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const [before = '', after] = address.split('::');
  const head = groups(before);
  const tail = groups(after ?? '');
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length;
  const network = [...head, ...Array<string>(zeros).fill('0'), ...tail].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
