import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Note, Start } from '../api.ts'
import { ConnectionError, createClient } from './client.ts'
import { createEditor, type Editor } from './editor/editor.ts'
import { FirstRun } from './screens/import/first-run.tsx'
import { openSession, shareSession } from './session.ts'
import { Studio, showHue } from './studio.tsx'
import { EditorContext } from './use-editor.tsx'
import './styles/studio.css'

const root = createRoot(document.getElementById('studio') ?? document.body)

showHue()
try {
  const key = await openSession()
  shareSession(key)
  await open(key)
} catch (error) {
  if (error instanceof ConnectionError) showNotice('The studio has stopped', 'To open it again, run: npm run studio')
  else showNotice('Couldn’t open the studio', error instanceof Error ? error.message : String(error))
}

/** The first run opens the studio again, with the new content and the notes about it. */
async function open(key: string, before?: Editor, notes: Note[] = []): Promise<void> {
  const client = createClient(key)
  const start = await client.send<Start>('GET', 'start')
  before?.close()
  const editor = createEditor({ start, client, now: () => new Date() })
  void editor.follow()
  if (notes.length > 0) editor.showImport([], notes)
  root.render(
    <StrictMode>
      <EditorContext value={editor}>
        {start.isFirstRun ? <FirstRun onStarted={(found) => void open(key, editor, found)} /> : <Studio />}
      </EditorContext>
    </StrictMode>,
  )
}

function showNotice(title: string, text: string): void {
  root.render(
    <main className="notice">
      <h1>{title}</h1>
      <p>{text}</p>
    </main>,
  )
}
