import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Start } from '../../../studio/api.ts'
import { createClient } from '../../../studio/app/client.ts'
import { createEditor } from '../../../studio/app/editor/editor.ts'
import { openHttpStudio } from './http.ts'

type Options = Parameters<typeof openHttpStudio>[0]

/** Opens an editor, as a tab does, over a real studio and a temporary folder. */
export async function openTestEditor(options: Options = {}) {
  const studio = await openHttpStudio(options)
  const file = (name: string) => join(studio.contentDir, name)
  return {
    studio,
    ...(await openTab(studio)),
    openTab: (port = studio.port) => openTab({ ...studio, port }),
    read: studio.read,
    /** What another program writes. */
    write: (name: string, text: string) => writeFile(file(name), text),
    async replace(name: string, from: string, to: string): Promise<void> {
      await writeFile(file(name), (await readFile(file(name), 'utf8')).replace(from, to))
    },
  }
}

async function openTab({ port, key }: Awaited<ReturnType<typeof openHttpStudio>>) {
  const client = createClient(key(), `http://127.0.0.1:${port}`)
  const requests: string[] = []
  /** Runs before each request to these paths. */
  const before = new Map<string, () => unknown>()
  const send: typeof client.send = async (method, path, body) => {
    requests.push(`${method} ${path}`)
    await before.get(`${method} ${path}`)?.()
    return client.send(method, path, body)
  }
  const start = await client.send<Start>('GET', 'start')
  const editor = createEditor({ start, client: { ...client, send }, now: () => new Date() })
  onTestFinished(editor.close)
  void editor.follow()
  return { editor, requests, before }
}
