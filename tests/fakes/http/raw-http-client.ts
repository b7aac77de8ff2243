import { connect } from 'node:net'
import { expect, onTestFinished, vi } from 'vitest'

export const WAIT_OPTIONS = { timeout: 10_000, interval: 10 }

export type RawClient = ReturnType<typeof connectClient>

export function connectClient(port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  const state = { received: '', closed: false }
  socket.on('data', (chunk: Buffer) => {
    state.received += chunk.toString()
  })
  socket.on('close', () => {
    state.closed = true
  })
  return Object.assign(state, { socket, send: (text: string) => socket.write(text) })
}

export async function expectClosed(client: RawClient): Promise<void> {
  await vi.waitFor(() => expect(client.closed).toBe(true), WAIT_OPTIONS)
}
