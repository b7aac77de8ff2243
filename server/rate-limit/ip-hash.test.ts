import { expect, test } from 'vitest'
import { createIpHasher } from './ip-hash.ts'

test('hashes the same IP address and secret to the same key', async () => {
  const hashIp = createIpHasher(async () => 'secret')
  const key = await hashIp('192.0.2.7')
  expect(await hashIp('192.0.2.7')).toBe(key)
  expect(await hashIp('192.0.2.8')).not.toBe(key)
  expect(await createIpHasher(async () => 'another')('192.0.2.7')).not.toBe(key)
  expect(key).toMatch(/^[\w-]{22}$/)
})
