import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { JSON_SCHEMAS } from '../../../editing/entries/files.ts'
import type { Content, Start, StudioEvent } from '../../../studio/api.ts'
import { type ApiRequest, createClient } from '../../../studio/app/client.ts'
import { createEditor } from '../../../studio/app/editor/editor.ts'
import { toFields } from '../../../studio/app/forms/fields.ts'
import { Form } from '../../../studio/app/forms/form.tsx'
import { EditorContext } from '../../../studio/app/use-editor.tsx'

type Replies = Record<string, unknown>
type Options = {
  files?: Record<string, unknown>
  /** The server responds with these, such as `'GET history': []`. A function gets the body. */
  replies?: Replies
  start?: Partial<Start>
  content?: Partial<Content>
}

/** Shows a part of the page with an editor of its own. Nothing is saved, because there is no studio. */
export function renderStudio(children: ReactNode, { files = {}, replies = {}, ...options }: Options = {}) {
  const order = { projects: [], timeline: [], skills: [], apps: [] }
  const content: Content = {
    ...{ version: 1, issues: [], images: {}, undo: undefined, redo: undefined, order },
    files: Object.entries(files).map(([file, value]) => ({ file, value, hash: '' })),
    ...options.content,
  }
  const start: Start = {
    ...{ previewOrigin: 'http://127.0.0.1:1', folder: 'content', siteUrl: 'http://localhost:3000' },
    ...{ isSiteUrlSet: true, backend: undefined, isFirstRun: false, hasMail: false },
    ...{ schemas: JSON_SCHEMAS, view: undefined, content, ...options.start },
  }
  const requests: string[] = []
  async function answer<Reply>(...[method, path, body]: ApiRequest): Promise<Reply> {
    const name = `${method} ${path.split('?')[0]}`
    requests.push(body === undefined ? name : `${name} ${JSON.stringify(body)}`)
    const reply = { 'GET icons': [], ...replies }[name] as unknown
    return (await (typeof reply === 'function' ? reply(body) : (reply ?? {}))) as Reply
  }
  let onLine: ((line: StudioEvent) => void) | undefined
  const readLines = (_: ApiRequest, next: (line: never) => void) => {
    onLine = next as typeof onLine
    return new Promise<void>(() => {})
  }
  const client = { ...createClient(''), send: answer, readLines }
  const editor = createEditor({ start, client, now: () => new Date() })
  void editor.follow()
  onTestFinished(editor.close)
  const emit = (event: StudioEvent) => act(() => onLine?.(event))
  return { editor, requests, emit, content, ...render(<EditorContext value={editor}>{children}</EditorContext>) }
}

export function renderForm(files: Record<string, unknown>, source: string, schema: string) {
  return renderStudio(<Form source={source} fields={toFields(JSON_SCHEMAS[schema])} />, { files })
}

/** Lets the page take the replies that have arrived. */
export const settle = (ms = 0) => act(async () => void (await new Promise((resolve) => setTimeout(resolve, ms))))
