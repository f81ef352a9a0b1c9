import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fd00:ec2::254']],
  ['behind a carrier', ['100.64.0.1', '100.100.100.200', '100.127.255.255']],
  ['link-local', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1']],
  ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
  ['multicast and broadcast', ['224.0.0.1', '239.255.255.250', '255.255.255.255', '240.0.0.1', 'ff02::1']],
  ['IPv4 written as IPv6', ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1']],
  [
    'translated',
    ['64:ff9b::a00:1', '64:ff9b::808:808', '64:ff9b:1::1', '2002:7f00:1::', '2001:0:53aa::1', '192.88.99.1'],
  ],
  [
    'documentation and benchmarks',
    ['192.0.2.1', '198.51.100.7', '203.0.113.9', '198.19.0.1', '2001:db8::1', '3fff::1'],
  ],
  ['not given out', ['4000::1', '5f00::1', '100::1', 'fec0::1', '192.0.0.192', '168.63.129.16']],
  ['no address', ['', 'localhost', '1.2.3', '1.2.3.4.5', '2606:4700::1%1']],
])('%s is not public', (_kind, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test('what is on the internet is public', () => {
  const addresses = [
    '8.8.8.8',
    '1.1.1.1',
    '41.210.128.1',
    '100.63.255.255',
    '172.32.0.1',
    '2606:4700:4700::1111',
    '2c0f:f408::1',
  ];
  expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test('an IPv4 address is never public when it is written as an IPv6 one', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(['::ffff:', '::', '64:ff9b::'].map((head) => isPublicAddress(head + address))).toEqual([
        false,
        false,
        false,
      ]);
    }),
  );
});
