import { expect, vi } from 'vitest'
import { sendMessage } from '../../../contract/routes.ts'

export type MessageFields = { senderName: string; subject: string; message: string }
type SendResult = {
  status: number
  retryAfter: string | null
  body: { success: boolean; message: string; data?: unknown }
}

let messageCount = 0

export function createMessage(overrides: Partial<MessageFields> = {}): MessageFields {
  messageCount += 1
  return {
    senderName: 'Ada',
    subject: `Subject ${messageCount}`,
    message: `The text of message ${messageCount}.`,
    ...overrides,
  }
}

export async function send(
  origin: string,
  fields: MessageFields,
  headers: Record<string, string> = {},
): Promise<SendResult> {
  const response = await fetch(origin + sendMessage.path, {
    method: 'POST',
    // The server may close a keep-alive connection while it is reused.
    headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    body: JSON.stringify(fields),
  })
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() }
}

export async function expectSent(origin: string, fields: MessageFields = createMessage()): Promise<MessageFields> {
  const { status, body } = await send(origin, fields)
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { success: true, message: 'Message Sent', data: fields },
  })
  return fields
}

export async function expectNotSaved(origin: string, fields: MessageFields = createMessage()): Promise<void> {
  expect(await send(origin, fields)).toMatchObject({
    status: 503,
    body: { success: false, message: expect.stringContaining('wasn’t sent') },
  })
  await expectPages(origin)
}

/** Polls, because readiness is cached for a second. */
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
