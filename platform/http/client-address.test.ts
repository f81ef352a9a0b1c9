import { expect, test } from 'vitest';
import { clientNetwork, loggedNetwork, networksOf } from './client-address.ts';

test.each([
  ['196.43.1.7', '196.43.1.7'],
  ['::ffff:196.43.1.7', '196.43.1.7'],
  ['::FFFF:196.43.1.7', '196.43.1.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, expected) => expect(clientNetwork(address)).toBe(expected));

test('a thousand addresses of one home are one client', () => {
  const networks = Array.from({ length: 1_000 }, (_, at) => clientNetwork(`2001:db8:1:2:${at.toString(16)}::${at}`));
  expect(new Set(networks).size).toBe(1);
});

test('an IPv6 address belongs to its own network and to the customer’s, which may do more', () => {
  expect(networksOf('2001:db8:1:2::6')).toEqual([
    { network: '2001:db8:1:2::/64', share: 1 },
    { network: '2001:db8:1::/48', share: 4 },
  ]);
  expect(networksOf('196.43.1.7')).toEqual([{ network: '196.43.1.7', share: 1 }]);
});

test.each([
  ['196.43.1.7', '196.43.1.0/24'],
  ['::ffff:196.43.1.7', '196.43.1.0/24'],
  ['2001:db8:1:2::6', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('the log has %s as %s', (address, expected) => expect(loggedNetwork(address)).toBe(expected));
