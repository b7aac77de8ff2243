import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, vi } from 'vitest'

export const PATIENCE = { timeout: 10_000, interval: 10 }
const DRIP_MS = 20

export type RawVisitor = ReturnType<typeof visit>

/** One who speaks byte by byte, and notes what is heard. It is gone with its test. */
export function visit(port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  const state = { heard: '', closed: false }
  socket.on('data', (chunk: Buffer) => {
    state.heard += chunk.toString()
  })
  socket.on('close', () => {
    state.closed = true
  })
  return Object.assign(state, { socket, say: (text: string) => socket.write(text) })
}

/** A client that never stops, and never comes to an end. */
export function drip(socket: Socket, piece: string): void {
  const dripping = setInterval(() => socket.writable && socket.write(piece), DRIP_MS)
  onTestFinished(() => clearInterval(dripping))
}

export async function expectClosed(visitor: RawVisitor): Promise<void> {
  await vi.waitFor(() => expect(visitor.closed).toBe(true), PATIENCE)
}
