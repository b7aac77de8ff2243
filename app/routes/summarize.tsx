import { type FormEvent, useRef, useState, useTransition } from 'react'
import { buttonClass } from '../ui/button.tsx'
import type { Route } from './+types/summarize'

const OUTER_FAILURE = 'An error occurred while summarizing the text.'
const TEXT_ROWS = 10

type Result = { kind: 'summary' | 'failure'; text: string }

export function meta({ matches }: Route.MetaArgs) {
  const name = matches[0]?.loaderData?.name ?? 'Portfolio'
  return [
    { title: `Summarize Text | ${name}` },
    { name: 'description', content: 'Paste a text and get a concise summary of it.' },
  ]
}

export default function SummarizePage() {
  const [result, setResult] = useState<Result>()
  const [busy, startSummary] = useTransition()
  const text = useRef<HTMLTextAreaElement>(null)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const content = text.current?.value ?? ''
    if (busy || content.trim() === '') return
    startSummary(async () => setResult(await summarize(content)))
  }

  return (
    <section className="wrap pt-16" aria-labelledby="summarize-title">
      <h1 id="summarize-title" className="text-title font-semibold leading-[1.05] tracking-[-0.035em]">
        Summarize Text
      </h1>
      <div className="mt-10 grid items-start gap-10 lg:grid-cols-2">
        <form onSubmit={submit} aria-busy={busy}>
          <label htmlFor="text" className="sr-only">
            Text to summarize
          </label>
          <textarea
            ref={text}
            id="text"
            rows={TEXT_ROWS}
            disabled={busy}
            placeholder="Enter text to summarize..."
            className="text-box"
          />
          <button type="submit" disabled={busy} className={buttonClass('primary', 'mt-4 w-full md:w-auto')}>
            {busy && <span className="spinner" aria-hidden="true" />}
            {busy ? 'Summarizing...' : 'Summarize'}
          </button>
          <noscript>
            <p className="mt-4">Summaries need JavaScript; everything else on this site works without it.</p>
          </noscript>
        </form>
        <div aria-live="polite">{result && <Summary result={result} />}</div>
      </div>
    </section>
  )
}

function Summary({ result }: { result: Result }) {
  return (
    <div key={result.text} className="summary-text surface p-6 md:p-8" data-kind={result.kind}>
      <h2 className="font-medium text-xl tracking-tight">Summary:</h2>
      <p className={`mt-4 whitespace-pre-wrap ${result.kind === 'failure' ? 'text-bad' : 'text-ink'}`}>{result.text}</p>
    </div>
  )
}

/** The client is fetched when it is needed; what goes wrong around the call has a sentence of its own. */
async function summarize(content: string): Promise<Result> {
  try {
    const { askForSummary } = await import('../summary.ts')
    return await askForSummary(content, location.origin)
  } catch {
    return { kind: 'failure', text: OUTER_FAILURE }
  }
}
