import { createHash } from 'node:crypto'
import { isRecord } from '../../../contract/http.ts'
import type { Result } from '../../../contract/result.ts'
import type { AnswerFolder } from './disk-cache.ts'

/** A project that was not there may be published any minute. */
const MISSING_LIFE_MS = 60_000
const MISSING_LIMIT = 1_000
const NAME_HASH_LENGTH = 32

/** `keptAt` is the moment of the last good answer, in milliseconds. */
type Kept<T> = { value: T; keptAt: number }
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
  const kept = new Map(readRecords({ folder, question, read }))
  const onDisk = new Set(kept.keys())
  const missing = createMissingAnswers(now)

  function drop(name: string) {
    if (kept.delete(name)) void folder.remove(toFile(question, name))
    onDisk.delete(name)
  }

  async function write(name: string, answer: Kept<T>) {
    onDisk.add(name)
    if (!(await folder.write(toFile(question, name), { name, ...answer }))) onDisk.delete(name)
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
    const [oldest = ''] = kept.keys()
    if (kept.size > limit) drop(oldest)
  }

  return {
    find: (name: string): Kept<T> | undefined => kept.get(name),
    findMissing: missing.find,
    /** Takes the place of the last answer; a failure is no answer and changes nothing. */
    take(name: string, answer: Result<T>) {
      if (answer.kind === 'ok') keep(name, answer.value)
      if (answer.kind !== 'not-found') return
      drop(name)
      missing.set(name, answer.message)
    },
  }
}

/** Oldest first, the order in which answers make room. */
function readRecords<T>({ folder, question, read }: Pick<Options<T>, 'folder' | 'question' | 'read'>) {
  const isOurs = (file: string) => file === toFile(question, '') || file.startsWith(`${question}-`)
  return folder
    .read((file) => file.endsWith('.json') && isOurs(file))
    .flatMap(({ file, content }): [string, Kept<T>][] => {
      const record = toRecord(content, read)
      if (!record || toFile(question, record.name) !== file) return []
      return [[record.name, { value: record.value, keptAt: record.keptAt }]]
    })
    .toSorted(([, one], [, other]) => one.keptAt - other.keptAt)
}

/** Strangers can ask for any number of things that are not there. */
function createMissingAnswers(now: () => number) {
  const missing = new Map<string, { message: string; until: number }>()
  return {
    find(name: string): { kind: 'not-found'; message: string } | undefined {
      const found = missing.get(name)
      const rest = (found?.until ?? 0) - now()
      // Longer than it lives: the clock was set back.
      return found && rest > 0 && rest <= MISSING_LIFE_MS ? { kind: 'not-found', message: found.message } : undefined
    },
    set(name: string, message: string) {
      missing.delete(name)
      missing.set(name, { message, until: now() + MISSING_LIFE_MS })
      const [oldest = ''] = missing.keys()
      if (missing.size > MISSING_LIMIT) missing.delete(oldest)
    },
    delete: (name: string) => missing.delete(name),
  }
}

function toFile(question: string, name: string): string {
  return name ? `${question}-${toHash(name)}.json` : `${question}.json`
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
