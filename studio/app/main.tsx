import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Start } from '../api.ts'
import { openSession, send } from './client.ts'
import { FirstRun } from './screens/first-run.tsx'
import { openStore } from './store.ts'
import { Studio, showHue } from './studio.tsx'
import './styles/studio.css'

const root = createRoot(document.getElementById('studio') ?? document.body)

showHue()
await openSession().then(open, ({ message }: Error) => showNotice('The studio is locked', message))

async function open(): Promise<void> {
  try {
    const start = await send<Start>('GET', 'start')
    openStore(start)
    root.render(<StrictMode>{start.isFirstRun ? <FirstRun onStarted={() => void open()} /> : <Studio />}</StrictMode>)
  } catch {
    showNotice('The studio has ended', 'Everything is saved. To open it again, run: npm run studio')
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
