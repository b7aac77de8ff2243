import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import sharp from 'sharp'
import type { Drawing } from '../../server/content/images/generated.ts'
import { writeFileAtomic } from '../content-dir/write-file.ts'
import { drawCard } from './card.ts'
import { drawIcon } from './card-background.ts'
import { openPen, type Pen } from './text-renderer.ts'

/** Only what was drawn here is ever removed. */
const DRAWN_FILE = /-[0-9a-f]{10}\.png(?:\.part)?$/

type Work = { contentDir: string; drawings: readonly Drawing[]; tell(line: string): void }
export type Drawn = { ready: number; fresh: number; removed: number; broken: string[] }

/** Draws what is lacking, and clears away what no page shows any more. One that fails stops no other. */
export async function makeDrawings({ contentDir, drawings, tell }: Work): Promise<Drawn> {
  const due = drawings.filter(({ file }) => !file)
  const broken: string[] = []
  if (due.length > 0) {
    const pen = await openPen()
    for (const drawing of due) {
      try {
        await writeFileAtomic(join(contentDir, drawing.path), await draw(pen, drawing))
        tell(`${drawing.path}  drawn`)
      } catch (error) {
        broken.push(drawing.path)
        tell(`${drawing.path}  cannot be drawn: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  const removed = await clear(contentDir, drawings)
  return { ready: drawings.length - broken.length, fresh: due.length - broken.length, removed, broken }
}

function draw(pen: Pen, drawing: Drawing): Promise<Buffer> {
  return drawing.kind === 'card' ? drawCard(pen, drawing) : sharp(drawIcon(drawing)).png({ effort: 10 }).toBuffer()
}

async function clear(contentDir: string, drawings: readonly Drawing[]): Promise<number> {
  const folders = new Set(drawings.map(({ path }) => dirname(path)))
  const used = new Set(drawings.map(({ path }) => path))
  let removed = 0
  for (const folder of folders) {
    // Nothing could be drawn there.
    const names = await readdir(join(contentDir, folder)).catch(() => [])
    const unused = names.filter((name) => DRAWN_FILE.test(name) && !used.has(join(folder, basename(name))))
    for (const name of unused) await rm(join(contentDir, folder, name))
    removed += unused.length
  }
  return removed
}
