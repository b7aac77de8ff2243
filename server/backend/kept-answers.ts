import { createHash } from 'node:crypto'
import type { Answer } from '../../contract/answer.ts'
import { isRecord } from '../../contract/call.ts'
import type { AnswerFolder } from './answer-folder.ts'

/** A project that was not there may be published any minute. */
const MISSING_LIFE_MS = 60_000
const MISSING_LIMIT = 1_000
const NAME_HASH_LENGTH = 32

/** `keptAt` is the moment of the last good answer, in milliseconds. */
export type Kept<T> = { value: T; keptAt: number }
export type ReadKept<T> = (raw: unknown) => { success: true; data: T } | { success: false }
export type KeptAnswers<T> = ReturnType<typeof openKeptAnswers<T>>

type Options<T> = {
  folder: AnswerFolder
  /** The word the files begin with. */
  question: string
  /** How many answers are kept; the one confirmed longest ago makes room. */
  limit: number
  /** A file may have been damaged or written by another release: what does not read as an answer is ignored. */
  read: ReadKept<T>
  now: () => number
}

/** The last good answers to one question, by name (the empty name where there is only one), in memory and on disk. */
export function openKeptAnswers<T>({ folder, question, limit, read, now }: Options<T>) {
  const kept = new Map<string, Kept<T>>()
  const onDisk = new Set<string>()
  const missing = new Map<string, { message: string; until: number }>()
  const toFile = (name: string) => (name ? `${question}-${toHash(name)}.json` : `${question}.json`)
  const isOurs = (file: string) => file.endsWith('.json') && (file === toFile('') || file.startsWith(`${question}-`))

  const found = folder.read(isOurs).flatMap(({ file, content }) => {
    const record = toRecord(content, read)
    return record && toFile(record.name) === file ? [record] : []
  })
  for (const { name, value, keptAt } of found.toSorted((one, other) => one.keptAt - other.keptAt)) {
    kept.set(name, { value, keptAt })
    onDisk.add(name)
  }

  function drop(name: string) {
    if (kept.delete(name)) void folder.remove(toFile(name))
    onDisk.delete(name)
  }

  async function write(name: string, answer: Kept<T>) {
    onDisk.add(name)
    if (!(await folder.write(toFile(name), { name, ...answer }))) onDisk.delete(name)
  }

  function keep(name: string, value: T) {
    const before = kept.get(name)
    const answer = { value, keptAt: now() }
    missing.delete(name)
    kept.delete(name)
    kept.set(name, answer)
    // An unchanged answer is not written again: after a restart it only looks older than it is, and is asked for anew.
    const isSaved = onDisk.has(name) && before && JSON.stringify(before.value) === JSON.stringify(value)
    if (!isSaved) void write(name, answer)
    for (const oldest of kept.keys()) if (kept.size > limit) drop(oldest)
  }

  function keepMissing(name: string, message: string) {
    drop(name)
    missing.delete(name)
    missing.set(name, { message, until: now() + MISSING_LIFE_MS })
    for (const oldest of missing.keys()) if (missing.size > MISSING_LIMIT) missing.delete(oldest)
  }

  return {
    find: (name: string): Kept<T> | undefined => kept.get(name),
    findMissing(name: string): { kind: 'missing'; message: string } | undefined {
      const found = missing.get(name)
      return found && now() < found.until ? { kind: 'missing', message: found.message } : undefined
    },
    /** Takes the place of the last answer; a failure is no answer and changes nothing. */
    take(name: string, answer: Answer<T>) {
      if (answer.kind === 'ready') keep(name, answer.value)
      if (answer.kind === 'missing') keepMissing(name, answer.message)
    },
  }
}

/** A name made by a stranger, safe as a file name. */
function toHash(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, NAME_HASH_LENGTH)
}

function toRecord<T>(content: unknown, read: ReadKept<T>): (Kept<T> & { name: string }) | undefined {
  if (!isRecord(content) || typeof content.name !== 'string' || typeof content.keptAt !== 'number') return undefined
  const parsed = read(content.value)
  return parsed.success ? { name: content.name, keptAt: content.keptAt, value: parsed.data } : undefined
}
