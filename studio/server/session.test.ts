import { expect, test } from 'vitest'
import { openHttpStudio } from '../../tests/fakes/studio/http.ts'
import { KEY_HEADER } from '../api.ts'

test('needs the key of a session for everything in the API', async () => {
  const { send, key } = await openHttpStudio()
  const wrong = ['', 'x', `${key()}x`, key().slice(1), key().toUpperCase()]
  for (const value of wrong) {
    for (const route of ['GET start', 'GET events', 'PATCH files', 'PUT view', 'GET none']) {
      const [method = '', path] = route.split(' ')
      const body = method === 'GET' ? undefined : {}
      const { status } = await send(`/api/${path}`, { method, body, headers: { [KEY_HEADER]: value } })
      expect([value, path, status]).toEqual([value, path, 401])
    }
  }
  expect((await send('/api/start')).status).toBe(200)
})

async function open() {
  const { ask, openKey, clock } = await openHttpStudio()
  const exchange = async (key: unknown) => (await ask('POST', 'session', { key })).status
  return { exchange, openKey, clock }
}

test('exchanges a one-time key once', async () => {
  const { exchange, openKey } = await open()
  const key = await openKey()
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect([await exchange(key), await exchange(key)]).toEqual([200, 401])
  const older = await openKey()
  expect([await exchange(await openKey()), await exchange(older)]).toEqual([200, 401])
})

test.each([
  [120_000, 200],
  [120_001, 401],
])('responds to a one-time key after %i ms with %i', async (ms, status) => {
  const { exchange, openKey, clock } = await open()
  const key = await openKey()
  clock.now = new Date(clock.now.getTime() + ms)
  expect(await exchange(key)).toBe(status)
})

test('five wrong attempts invalidate a one-time key', async () => {
  const { exchange, openKey } = await open()
  const first = await openKey()
  for (const wrong of ['', 'x', null, first.slice(1)]) expect(await exchange(wrong)).toBe(401)
  expect(await exchange(first)).toBe(200)
  const second = await openKey()
  for (const wrong of ['', 'x', {}, [], first]) expect(await exchange(wrong)).toBe(401)
  expect(await exchange(second)).toBe(401)
})
