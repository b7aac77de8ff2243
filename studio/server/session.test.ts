import { expect, test } from 'vitest'
import { openHttpStudio } from '../../tests/fakes/studio/http.ts'
import { KEY_HEADER } from '../api.ts'

test('needs the key of a session for everything in the API', async () => {
  const { send, key } = await openHttpStudio()
  const wrong = ['', 'x', `${key()}x`, key().slice(1), key().toUpperCase()]
  for (const value of wrong) {
    for (const [method, path] of [
      ['GET', 'start'],
      ['GET', 'events'],
      ['PATCH', 'files'],
      ['PUT', 'view'],
      ['GET', 'none'],
    ]) {
      const body = method === 'GET' ? undefined : {}
      const { status } = await send(`/api/${path}`, { method: method ?? '', body, headers: { [KEY_HEADER]: value } })
      expect([value, path, status]).toEqual([value, path, 401])
    }
  }
  expect((await send('/api/start')).status).toBe(200)
})

test('exchanges a one-time key once', async () => {
  const { send, openKey } = await openHttpStudio()
  const exchange = async (key: unknown) => (await send('/api/session', { method: 'POST', body: { key } })).status
  const key = await openKey()
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect([await exchange(key), await exchange(key)]).toEqual([200, 401])
  const older = await openKey()
  expect([await exchange(await openKey()), await exchange(older)]).toEqual([200, 401])
})

test('a one-time key expires after two minutes', async () => {
  const { send, openKey, clock } = await openHttpStudio()
  const exchange = async (key: string) => (await send('/api/session', { method: 'POST', body: { key } })).status
  const wait = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms)
  }
  const first = await openKey()
  wait(120_000)
  expect(await exchange(first)).toBe(200)
  const second = await openKey()
  wait(120_001)
  expect(await exchange(second)).toBe(401)
})

test('five wrong attempts invalidate a one-time key', async () => {
  const { send, openKey } = await openHttpStudio()
  const exchange = async (key: unknown) => (await send('/api/session', { method: 'POST', body: { key } })).status
  const first = await openKey()
  for (const wrong of ['', 'x', null, first.slice(1)]) expect(await exchange(wrong)).toBe(401)
  expect(await exchange(first)).toBe(200)
  const second = await openKey()
  for (const wrong of ['', 'x', {}, [], first]) expect(await exchange(wrong)).toBe(401)
  expect(await exchange(second)).toBe(401)
})
