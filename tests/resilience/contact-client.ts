import { expect, vi } from 'vitest'
import { SEND_PATH } from '../../contract/message.ts'

export type Words = { senderName: string; subject: string; message: string }
type Answer = { status: number; retryAfter: string | null; body: { success: boolean; message: string; data?: unknown } }

let written = 0

/** A message with a unique subject and text. */
export function write(more: Partial<Words> = {}): Words {
  written += 1
  return { senderName: 'Ada', subject: `Subject ${written}`, message: `The text of message ${written}.`, ...more }
}

/** Sends as the page does; rejects where the server does not respond. */
export async function send(origin: string, words: Words, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(origin + SEND_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(words),
  })
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() }
}

export async function expectSent(origin: string, words: Words = write()): Promise<Words> {
  const { status, body } = await send(origin, words)
  expect({ status, body }).toMatchObject({ status: 201, body: { success: true, message: 'Message Sent', data: words } })
  return words
}

/** A 503 with a sentence, while pages still work. */
export async function expectUnkept(origin: string, words: Words = write()): Promise<void> {
  expect(await send(origin, words)).toMatchObject({
    status: 503,
    body: { success: false, message: expect.stringContaining('it was not sent') },
  })
  await expectPages(origin)
}

/** Readiness is cached for a second. */
export async function expectReadiness(origin: string, status: number): Promise<void> {
  const probe = async (path: string) => (await fetch(origin + path)).status
  await vi.waitFor(async () => expect(await probe('/readyz')).toBe(status), { timeout: 20_000, interval: 100 })
  expect(await probe('/healthz')).toBe(200)
}

export async function expectPages(origin: string): Promise<void> {
  const response = await fetch(origin)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('name="senderName"')
}
