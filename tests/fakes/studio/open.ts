import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import type { StudioEvent } from '../../../studio/api.ts'
import { startStudio } from '../../../studio/server/start.ts'
import type { Studio } from '../../../studio/server/studio.ts'
import { writeContentDir } from '../content/content-dir.ts'
import { createFolder } from '../postgres/databases.ts'

const NOW = new Date('2026-05-06T07:08:09Z')

type Options = { contentDir?: string; env?: Record<string, string> }

/** Opens a studio over a real folder. Its events are kept in a list, too. */
export async function openTestStudio({ contentDir, env = {} }: Options = {}) {
  const cwd = await createFolder()
  const dir = contentDir ?? (await writeContentDir())
  const dataDir = join(cwd, 'data')
  const config = readConfig({ CONTENT_DIR: dir, DATA_DIR: dataDir, ...env })
  const lines: string[] = []
  const started = await startStudio(config, {
    ...{ cwd, env, now: () => NOW, print: (line: string) => void lines.push(line), noBrowser: true },
  })
  onTestFinished(started.close)
  const events: StudioEvent[] = []
  const studio: Studio = { ...started.studio, emit: (event) => void events.push(event) }
  return { studio, events, cwd, dataDir, contentDir: dir, lines }
}

export const toJson = (method: string, body: unknown) => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
