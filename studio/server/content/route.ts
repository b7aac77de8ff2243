import { Hono } from 'hono'
import * as z from 'zod'
import type { Edit, EntryChange } from '../../api.ts'
import { readBody } from '../requests.ts'
import type { Studio } from '../studio.ts'
import { changeEntries, createEntry } from './entries.ts'
import { forgetHistory, listHistory, restore, stepBack } from './history.ts'
import { readLine, readText, saveEdits, saveText, showEdits } from './save.ts'

/** More than the page sends, and few enough to be applied within a second. */
const MAX_EDITS = 500
const MAX_DEPTH = 20

const index = z.int().min(0)
const text = z.string()
const place = { path: z.array(z.union([text, index])).max(MAX_DEPTH) }
const value = z.unknown().refine((written) => isShallow(written), 'The value has too many levels.')
const edit: z.ZodType<Edit> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), ...place, value }),
  z.object({ kind: z.literal('remove'), ...place }),
  z.object({ kind: z.literal('insert'), ...place, index, value }),
  z.object({ kind: z.literal('move'), ...place, from: index, to: index }),
])
const edits = z.array(edit).max(MAX_EDITS)
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
    .patch('/files', async (c) => c.json(await saveEdits(studio, await readBody(c, saveRequest))))
    .put('/files', async (c) => c.json(await saveText(studio, await readBody(c, textRequest))))
    .put('/preview', async (c) => showEdits(studio, await readBody(c, previewRequest)).then(() => c.body(null, 204)))
    .post('/entries', async (c) => c.json(await createEntry(studio, await readBody(c, newEntry), studio.now())))
    .patch('/entries', async (c) => c.json(await changeEntries(studio, await readBody(c, entryChange))))
    .delete('/entries', async (c) => c.json(await changeEntries(studio, await readBody(c, names))))
    .post('/undo', async (c) => c.json(await stepBack(studio, 'undo')))
    .post('/redo', async (c) => c.json(await stepBack(studio, 'redo')))
    .get('/history', async (c) => c.json(await listHistory(studio)))
    .delete('/history', async (c) => forgetHistory(studio).then(() => c.body(null, 204)))
    .post('/history', async (c) => c.json(await restore(studio, (await readBody(c, stepId)).id)))
}

function isShallow(value: unknown, depth = MAX_DEPTH): boolean {
  return (
    depth > 0 &&
    (!value || typeof value !== 'object' || Object.values(value).every((each) => isShallow(each, depth - 1)))
  )
}
