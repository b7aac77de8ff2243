import { expect, test } from 'vitest'
import { createAddressKey } from './address-key.ts'

test('the key is the same for the same address and secret, and says nothing of the address', async () => {
  const toKey = createAddressKey(async () => 'secret')
  const key = await toKey('192.0.2.7')
  expect(await toKey('192.0.2.7')).toBe(key)
  expect(await toKey('192.0.2.8')).not.toBe(key)
  expect(await createAddressKey(async () => 'another')('192.0.2.7')).not.toBe(key)
  expect(key).toMatch(/^[\w-]{22}$/)
})
