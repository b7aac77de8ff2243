import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { parseJson } from '../../contract/http.ts'
import { writeFileAtomic } from '../database/write-file.ts'
import type { Store } from './cached-query.ts'

const OWNER_ONLY = 0o600
const storedFile = z.object({ value: z.unknown(), storedAt: z.number() })

/** A reader may fail, because files may be damaged or from another release. */
export type Parse<T> = (raw: unknown) => { success: true; data: T } | { success: false }
/** Errors of the disk are not thrown, because the data is also in memory. */
type Options<T> = { parse: Parse<T>; onError(error: Error): void }

export function createFileStore<T>(file: string, { parse, onError }: Options<T>): Store<T> {
  return {
    read() {
      const stored = storedFile.safeParse(parseJson(readText(file)))
      const parsed = parse(stored.data?.value)
      return stored.success && parsed.success ? { ...stored.data, value: parsed.data } : undefined
    },
    write: (stored) => writeFileAtomic(file, JSON.stringify(stored), { mode: OWNER_ONLY }).catch(onError),
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
