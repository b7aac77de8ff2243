import { sniffImage } from '../net/sniff-image.ts'

const MILLION = 1_000_000
/** No camera takes larger images; decoding one could use up the memory. */
export const MAX_PIXELS = 200 * MILLION
const TOO_LARGE = /pixel limit/

/** Describes why an image can't be used and how to fix it. Rethrows disk errors, which affect every image. */
export function describeFailure(error: unknown, bytes: Uint8Array): string {
  if (isDiskError(error)) throw error
  const found = sniffImage(bytes)
  if (found.kind === 'failed') return `${found.reason}; replace the file`
  const [reason = ''] = toMessage(error).split('\n')
  if (TOO_LARGE.test(reason)) return `it has more than ${MAX_PIXELS / MILLION} million pixels; resize it`
  return `it is damaged (${reason}); copy or export it again`
}

export function describeDiskError(error: unknown, contentDir: string): unknown {
  if (!isDiskError(error)) return error
  const advice = 'Make sure the folder is writable and the disk has free space, then run npm run pictures again.'
  return new Error(`Could not write images to ${contentDir}: ${toMessage(error)}. ${advice}`, { cause: error })
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function isDiskError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
