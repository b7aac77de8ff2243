import { expect, test } from 'vitest'
import { toWidestNetwork } from './networks.ts'

test.each(['192.0.2.7', 'unknown'])('%s belongs to no wider network', (subnet) => {
  expect(toWidestNetwork(subnet)).toBe(subnet)
})

test.each([
  ['2001:db8:1:2ff::', '2001:db8:1::/48'],
  ['2001:db8:1::', '2001:db8:1::/48'],
  ['2001:0:0:1::', '2001::/48'],
  ['::', '::/48'],
])('%s/64 is in %s', (prefix, network) => {
  expect(toWidestNetwork(`${prefix}/64`)).toBe(network)
})
