import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as z from 'zod'
import { readJson } from '../../../server/http/requests/body.ts'
import type { Edit, EntryChange } from '../../api.ts'
import type { Studio } from '../studio.ts'
import { changeEntries, createEntry } from './entries.ts'
import { listHistory, restore, stepBack } from './history.ts'
import { readLine, readText, saveEdits, saveText, showEdits } from './save.ts'

const index = z.int().min(0)
const text = z.string()
const place = { path: z.array(z.union([text, index])) }
const edit: z.ZodType<Edit> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), ...place, value: z.unknown() }),
  z.object({ kind: z.literal('remove'), ...place }),
  z.object({ kind: z.literal('insert'), ...place, index, value: z.unknown() }),
  z.object({ kind: z.literal('move'), ...place, from: index, to: index }),
])
const edits = z.array(edit)
const list = z.enum(['projects', 'timeline', 'skills', 'apps'])
const entry = z.union([text, index])
const names = z.object({ list, entries: z.array(entry).min(1) })
const saveRequest = z.object({ file: text, seen: text, edits, joins: z.boolean().optional() })
const textRequest = z.object({ file: text, seen: text, text })
const previewRequest = z.object({ files: z.array(z.object({ file: text, edits })) })
const newEntry = z.object({ list, title: text.trim().min(1) })
const entryChange: z.ZodType<EntryChange> = z.union([names.extend({ draft: z.boolean() }), names.extend({ to: index })])
const stepId = z.object({ id: text })

export function createContentRoutes(studio: Studio): Hono {
  return new Hono()
    .get('/text', async (c) => c.json(await readText(studio, c.req.query('file') ?? '')))
    .get('/line', async (c) => {
      const { file = '', path = '' } = c.req.query()
      return c.json({ line: await readLine(studio, file, path.split('.')) })
    })
    .patch('/files', async (c) => c.json(await saveEdits(studio, await read(c, saveRequest))))
    .put('/files', async (c) => c.json(await saveText(studio, await read(c, textRequest))))
    .put('/preview', async (c) => showEdits(studio, await read(c, previewRequest)).then(() => c.body(null, 204)))
    .post('/entries', async (c) => c.json(await createEntry(studio, await read(c, newEntry), studio.now())))
    .patch('/entries', async (c) => c.json(await changeEntries(studio, await read(c, entryChange))))
    .delete('/entries', async (c) => c.json(await changeEntries(studio, await read(c, names))))
    .post('/undo', async (c) => c.json(await stepBack(studio, 'undo')))
    .post('/redo', async (c) => c.json(await stepBack(studio, 'redo')))
    .get('/history', async (c) => c.json(await listHistory(studio)))
    .post('/history', async (c) => c.json(await restore(studio, (await read(c, stepId)).id)))
}

async function read<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await readJson(c))
  if (parsed.success) return parsed.data
  throw new HTTPException(400, { message: z.prettifyError(parsed.error) })
}
