import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Start } from '../api.ts'
import { ConnectionError, openSession, send } from './client.ts'
import { FirstRun } from './screens/first-run.tsx'
import { followEvents, openStore } from './store.ts'
import { Studio, showHue } from './studio.tsx'
import './styles/studio.css'

const root = createRoot(document.getElementById('studio') ?? document.body)

showHue()
if (await open()) void followEvents()

/** Returns false if it failed. The first run opens the studio again, with the new content. */
async function open(): Promise<boolean> {
  try {
    await openSession()
    const start = await send<Start>('GET', 'start')
    openStore(start)
    root.render(<StrictMode>{start.isFirstRun ? <FirstRun onStarted={() => void open()} /> : <Studio />}</StrictMode>)
    return true
  } catch (error) {
    if (error instanceof ConnectionError) showNotice('The studio has stopped', 'To open it again, run: npm run studio')
    else showNotice('Couldn’t open the studio', error instanceof Error ? error.message : String(error))
    return false
  }
}

function showNotice(title: string, text: string): void {
  root.render(
    <main className="notice">
      <h1>{title}</h1>
      <p>{text}</p>
    </main>,
  )
}
