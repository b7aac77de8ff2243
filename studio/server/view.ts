import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { parseJson } from '../../contract/http.ts'
import { LISTS } from '../../editing/entries/entries.ts'
import { SCREENS, type Screen, type View, WAYS, WIDTHS } from '../view.ts'

export const viewSchema: z.ZodType<View> = z.object({
  screen: z.enum(Object.keys(SCREENS) as Screen[]),
  way: z.enum(WAYS).optional(),
  entries: z.partialRecord(z.enum(LISTS), z.union([z.string(), z.number()])),
  width: z.literal(WIDTHS).optional(),
  theme: z.enum(['light', 'dark']).optional(),
  scroll: z.number(),
  pane: z.enum(['form', 'preview']),
})

/** Returns undefined for a file of an older version, or one that is damaged. */
export async function readView(file: string): Promise<View | undefined> {
  return viewSchema.safeParse(parseJson(await readFile(file, 'utf8').catch(() => ''))).data
}
