import { expect, test } from 'vitest'
import { toNetworks } from './networks.ts'

test.each(['192.0.2.7', 'unknown'])('%s belongs to no wider network', (subnet) => {
  expect(toNetworks(subnet)).toEqual([{ network: subnet, factor: 1 }])
})

test('an IPv6 /64 is in a /56 and a /48, and wider networks may send more', () => {
  expect(toNetworks('2001:db8:1:2ff::/64')).toEqual([
    { network: '20010db8000102ff/64', factor: 1 },
    { network: '20010db800010200/56', factor: 4 },
    { network: '20010db800010000/48', factor: 10 },
  ])
})

test.each([
  ['2001:db8:1:2ff::', '2001:db8:1:200::', [1, 2]],
  ['2001:db8:1:2ff::', '2001:db8:1:3ff::', [2]],
  ['2001:db8:1:2ff::', '2001:db8:2:2ff::', []],
  ['2001:db8::', '2001:db8:0:0:0:0:0:0', [0, 1, 2]],
  ['2001:0:0:1::', '2001::1:0:0:0:0', [0, 1, 2]],
  ['::', '0:0:0:1::', [1, 2]],
  ['2001:db8:1:2ff::', '2001:DB8:1:2FF::', [0, 1, 2]],
])('%s/64 and %s/64 share the networks %j', (one, other, shared) => {
  const [ofOne, ofOther] = [one, other].map((prefix) => toNetworks(`${prefix}/64`).map(({ network }) => network))
  expect([0, 1, 2].filter((index) => ofOne?.[index] === ofOther?.[index])).toEqual(shared)
})
