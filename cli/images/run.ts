import { readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Drawing } from '../../server/content/images/generated.ts'
import type { Original } from '../../server/content/images/reader.ts'
import {
  MADE_FOLDER,
  MADE_LIST,
  type MadeList,
  type MadePicture,
  readMadeList,
  toMadePaths,
} from '../../server/content/images/variants.ts'
import { writeFileAtomic } from '../content-dir/write-file.ts'
import { makeDrawings } from '../og-images/generate.ts'
import type { CommandResult } from '../run.ts'
import { makePicture } from './variants.ts'

/** Only what was made here is ever removed. */
const MADE_FILE = /-[0-9a-f]{10}-\d+\.(?:avif|webp)(?:\.part)?$/

type Work = {
  contentDir: string
  originals: readonly Original[]
  drawings?: readonly Drawing[]
  tell(line: string): void
}

/** Makes what is due, one picture after the other, and clears away the rest. One that is broken stops no other. */
export async function makePictures({ contentDir, originals, drawings = [], tell }: Work): Promise<CommandResult> {
  const before = await readMadeList(contentDir)
  const after: MadeList = {}
  const broken: string[] = []
  let fresh = 0
  for (const original of originals) {
    const known = before[original.path]
    if (known?.hash === original.hash && !original.due) {
      after[original.path] = known
      continue
    }
    try {
      const made = await makePicture(contentDir, original)
      after[original.path] = made
      fresh += 1
      tell(`${original.path}  ${toWords(made)}`)
    } catch (error) {
      broken.push(original.path)
      tell(`${original.path}  cannot be used: ${error instanceof Error ? error.message : error}`)
    }
  }
  // The list first: whoever reads now finds everything that it names.
  await writeFileAtomic(join(contentDir, MADE_LIST), toText(after))
  const removed = await clear(contentDir, { before, after })
  const drawn = await makeDrawings({ contentDir, drawings, tell })
  return toOutcome({
    ready: Object.keys(after).length + drawn.ready,
    fresh: fresh + drawn.fresh,
    removed: removed + drawn.removed,
    broken: [...broken, ...drawn.broken],
  })
}

/** Numbers in a row stay on their line. */
function toText(list: MadeList): string {
  const rows = /\[\n\s+([\d,\s]+?)\s+\]/g
  const text = JSON.stringify(list, null, 2).replace(rows, (_, row: string) => `[${row.split(/,\s+/).join(', ')}]`)
  return `${text}\n`
}

function toWords({ width, height, widths }: MadePicture): string {
  const size = `${width} x ${height}`
  return widths.length === 0 ? `${size}, shown as it is` : `${size}, made ${widths.join(', ')} wide`
}

/** Removes what was made of pictures that are gone or have changed. */
async function clear(contentDir: string, { before, after }: { before: MadeList; after: MadeList }): Promise<number> {
  const used = new Set(Object.entries(after).flatMap(([path, made]) => toMadePaths(path, made)))
  const folders = new Set(Object.keys({ ...before, ...after }).map((path) => join(dirname(path), MADE_FOLDER)))
  let removed = 0
  for (const folder of folders) {
    // Nothing was ever made there.
    const names = await readdir(join(contentDir, folder)).catch(() => [])
    const unused = names.filter((name) => MADE_FILE.test(name) && !used.has(join(folder, name)))
    for (const name of unused) await rm(join(contentDir, folder, name))
    if (unused.length > 0 && unused.length === names.length) await rmdir(join(contentDir, folder))
    removed += unused.length
  }
  return removed
}

type Sum = { ready: number; fresh: number; removed: number; broken: string[] }

function toOutcome({ ready, fresh, removed, broken }: Sum): CommandResult {
  const text = `${count(ready, 'picture')} ready, ${fresh} of them new; ${count(removed, 'old file')} removed.`
  if (broken.length === 0) return { text, status: 0 }
  return { text: `${text}\n${count(broken.length, 'picture')} could not be used: ${broken.join(', ')}`, status: 1 }
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
