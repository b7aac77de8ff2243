import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
])('%s is on the open web', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['this machine', '127.0.0.1'],
  ['this machine', '127.255.0.9'],
  ['this machine', '::1'],
  ['this machine', '0.0.0.0'],
  ['this machine', '::'],
  ['this machine, mapped', '::ffff:127.0.0.1'],
  ['this machine, mapped', '::ffff:7f00:1'],
  ['this machine, compatible', '::127.0.0.1'],
  ['this machine, through NAT64', '64:ff9b::7f00:1'],
  ['a private network', '10.1.2.3'],
  ['a private network', '172.16.0.1'],
  ['a private network', '172.31.255.255'],
  ['a private network', '192.168.1.1'],
  ['a private network, mapped', '::ffff:192.168.1.1'],
  ['a private network', 'fc00::1'],
  ['a private network', 'fd12:3456::1'],
  ['a cloud that tells secrets', '169.254.169.254'],
  ['the link', 'fe80::1'],
  ['the link', 'fe80::1%eth0'],
  ['an old site', 'fec0::1'],
  ['the net of a provider', '100.64.0.1'],
  ['a bench', '198.18.0.1'],
  ['many', '224.0.0.1'],
  ['many', 'ff02::1'],
  ['everybody', '255.255.255.255'],
  ['a tunnel', '2002:7f00:1::'],
  ['a tunnel', '2001:0:7f00:1::'],
  ['an example', '2001:db8::1'],
  ['nothing', 'localhost'],
  ['nothing', ''],
])('%s, %s, is not', (_, address) => {
  expect(isPublicAddress(address)).toBe(false)
})
