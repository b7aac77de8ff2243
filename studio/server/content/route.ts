import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as z from 'zod'
import { readJson } from '../../../server/http/requests/body.ts'
import type { Edit, EntryChange, NewEntry } from '../../api.ts'
import { changeEntries, createEntry, deleteEntries } from './entries.ts'
import { listHistory, restore, stepBack } from './history.ts'
import { saveEdits, saveText, showEdits } from './save.ts'
import type { Store } from './store.ts'

const path = z.array(z.union([z.string(), z.int().min(0)]))
const index = z.int().min(0)
const edit: z.ZodType<Edit> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), path, value: z.unknown() }),
  z.object({ kind: z.literal('remove'), path }),
  z.object({ kind: z.literal('insert'), path, index, value: z.unknown() }),
  z.object({ kind: z.literal('move'), path, from: index, to: index }),
])
const saveRequest = z.object({
  ...{ file: z.string(), seen: z.string(), edits: z.array(edit), text: z.string() },
  joins: z.boolean().optional(),
})
const textRequest = z.object({ file: z.string(), seen: z.string(), text: z.string() })
const previewRequest = saveRequest.pick({ file: true, edits: true })
const list = z.enum(['projects', 'timeline', 'skills', 'apps'])
const entry = z.union([z.string(), index])
const names = { list, entries: z.array(entry).min(1), seen: z.string().optional() }
const newEntry = z.object({ list, title: z.string().trim().min(1), copyOf: entry.optional(), seen: names.seen })
const entryChange: z.ZodType<EntryChange> = z.union([
  z.object({ ...names, draft: z.boolean() }),
  z.object({ ...names, to: index }),
])
const stepId = z.object({ id: z.string() })

export function createContentRoutes(store: Store, now: () => Date): Hono {
  return new Hono()
    .get('/content', async (c) => c.json({ kind: 'saved', content: await store.content() }))
    .patch('/files', async (c) => c.json(await saveEdits(store, await read(c, saveRequest))))
    .put('/files', async (c) => c.json(await saveText(store, await read(c, textRequest))))
    .put('/preview', async (c) => c.json(await showEdits(store, await read(c, previewRequest))))
    .post('/entries', async (c) => c.json(await createEntry(store, await read<NewEntry>(c, newEntry), now())))
    .patch('/entries', async (c) => c.json(await changeEntries(store, await read(c, entryChange))))
    .delete('/entries', async (c) => c.json(await deleteEntries(store, await read(c, z.object(names)))))
    .post('/undo', async (c) => c.json(await stepBack(store, 'undo')))
    .post('/redo', async (c) => c.json(await stepBack(store, 'redo')))
    .get('/history', (c) => c.json(listHistory(store)))
    .post('/history', async (c) => c.json(await restore(store, (await read(c, stepId)).id)))
}

async function read<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await readJson(c))
  if (parsed.success) return parsed.data
  throw new HTTPException(400, { message: z.prettifyError(parsed.error) })
}
