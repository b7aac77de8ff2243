import { expect, test } from 'vitest'
import { toNetworks } from './networks.ts'

test.each(['192.0.2.7', 'unknown'])('%s belongs to no wider network', (subnet) => {
  expect(toNetworks(subnet)).toEqual([{ network: subnet, factor: 1 }])
})

test.each([
  ['2001:db8:1:2ff::', '20010db8000102ff'],
  ['2001:DB8:1:2FF::', '20010db8000102ff'],
  ['2001::1:0:0:0:0', '2001000000000001'],
  ['2001:db8:0:0:0:0:0:0', '20010db800000000'],
  ['::', '0000000000000000'],
])('%s/64 is in a /56 and a /48, and wider networks may send more', (prefix, digits) => {
  expect(toNetworks(`${prefix}/64`)).toEqual([
    { network: `${digits}/64`, factor: 1 },
    { network: `${digits.slice(0, 14)}00/56`, factor: 4 },
    { network: `${digits.slice(0, 12)}0000/48`, factor: 10 },
  ])
})
