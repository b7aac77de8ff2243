import { write as writeFile, writeSync } from 'node:fs'

/** Lines are written this many bytes at a time. */
const PIECE_BYTES = 64_000
/** So much reaches a pipe in one piece, whoever else writes to it (POSIX's PIPE_BUF). */
export const SHARED_PIECE_BYTES = 4_096
const GATHER_MS = 50
/** A reader that does not read costs lines, never memory or visitors. */
const MOST_WAITING_BYTES = 4_000_000
const RETRY_MS = 50

/**
 * Writes lines behind the requests they tell of: many at once, and never waiting for whoever reads them. `flush` writes
 * what is left before the process ends.
 */
export function createLogWriter(fd: number, pieceBytes = PIECE_BYTES) {
  const pieces: string[] = []
  let gathering = ''
  let waiting = 0
  let lost = 0
  let isWriting = false
  let timer: NodeJS.Timeout | undefined

  function write(line: string, urgent: boolean): void {
    if (waiting > MOST_WAITING_BYTES) {
      lost += 1
      return
    }
    waiting += line.length
    if (gathering.length + line.length > pieceBytes) closePiece()
    gathering += line
    if (urgent) send()
    else timer ??= setTimeout(send, GATHER_MS)
  }

  function closePiece(): void {
    if (gathering) pieces.push(gathering)
    gathering = ''
    if (pieces.length > 0 && !isWriting) writeNext()
  }

  function send(): void {
    clearTimeout(timer)
    timer = undefined
    closePiece()
  }

  function writeNext(): void {
    const piece = pieces[0]
    isWriting = piece !== undefined
    if (piece !== undefined) writeFile(fd, piece, onWritten)
  }

  function onWritten(error: NodeJS.ErrnoException | null, written: number): void {
    // A full pipe takes no more for now.
    if (error?.code === 'EAGAIN') return void setTimeout(writeNext, RETRY_MS)
    const piece = pieces.shift() ?? ''
    const rest = error ? '' : Buffer.from(piece).subarray(written).toString()
    if (rest) pieces.unshift(rest)
    waiting -= piece.length - rest.length
    if (lost > 0 && pieces.length === 0) tellLoss()
    writeNext()
  }

  function tellLoss(): void {
    const message = 'nobody read these lines in time, and some are lost'
    pieces.push(`${JSON.stringify({ time: new Date().toISOString(), level: 'error', message, lost })}\n`)
    lost = 0
  }

  /** What is being written already is not written twice. */
  function flush(): void {
    const left = [...pieces.slice(isWriting ? 1 : 0), gathering].join('')
    pieces.length = 0
    gathering = ''
    try {
      if (left) writeSync(fd, left)
    } catch {
      // The reader is gone or does not read; there is nobody to tell.
    }
  }

  return { write, flush }
}
