import { expect, test } from 'vitest'
import { isPublicIp } from './public-ip.ts'

test.each([
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '168.63.129.17',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
])('%s is public', (ip) => {
  expect(isPublicIp(ip)).toBe(true)
})

test.each([
  ['loopback', '127.0.0.1'],
  ['loopback', '::1'],
  ['loopback', '0.0.0.0'],
  ['loopback, mapped', '::ffff:7f00:1'],
  ['loopback, through NAT64', '64:ff9b::7f00:1'],
  ['a private network', '10.1.2.3'],
  ['a private network', '172.16.0.1'],
  ['a private network', '192.168.1.1'],
  ['a private network', 'fc00::1'],
  ['cloud metadata', '169.254.169.254'],
  ['cloud metadata', '168.63.129.16'],
  ['cloud metadata', '100.100.100.200'],
  ['cloud metadata', '192.0.0.192'],
  ['cloud metadata', 'fd00:ec2::254'],
  ['link-local', 'fe80::1%eth0'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['a tunnel', '2002:7f00:1::'],
  ['documentation', '2001:db8::1'],
  ['not an IP address', 'localhost'],
])('%s, %s, is not public', (_, ip) => {
  expect(isPublicIp(ip)).toBe(false)
})
