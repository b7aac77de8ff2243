import { type FormEvent, useEffect, useRef, useState, useTransition } from 'react'
import { completions } from '../../contract/routes.ts'
import { TEXT_FIELD } from '../../contract/summary-prompt.ts'
import { fill, formatNumber } from '../../contract/words/words.ts'
import { PrivacyLink } from '../privacy/link.tsx'
import { readStorage, writeStorage } from '../ui/storage.ts'
import { summarizeOnDevice } from './on-device.ts'
import type { SummaryResult, SummaryWords } from './result.ts'
import { SummaryCard } from './result-card.tsx'

const TEXT_ROWS = 10
const LINES = [1, 2, 3, 4, 5]
const TEXT_KEY = 'vitrine-summary-text'

/** This writes the summary if the browser has no language model. The browser is not asked if the owner has set up a provider. */
type Source = 'provider' | 'server' | 'page'
/** The text that a visitor without scripts sent, and what came of it. */
export type Submitted = { text: string; result?: SummaryResult | undefined }

type SummarizerProps = {
  source: Source
  submitted?: Submitted | undefined
  maxTextLength: number
  /** This is set only if another server creates the summaries. */
  origin: string | undefined
  recipient: string
  words: SummaryWords
}

export function Summarizer({ source, submitted, maxTextLength, origin, recipient, words }: SummarizerProps) {
  const strings = words.summarizer
  const [text, setText] = useState(submitted?.text ?? '')
  const [result, setResult] = useState(submitted?.result && { id: 0, ...submitted.result })
  const [busy, startSummary] = useTransition()
  const request = useRef<AbortController>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const excess = text.length - maxTextLength
  const isInPage = source === 'page'

  // The visitor may have typed before hydration or before a reload.
  useEffect(() => setText(box.current?.value || readStorage('sessionStorage', TEXT_KEY) || ''), [])

  function submit(event: FormEvent): void {
    event.preventDefault()
    // The state may not include text typed before hydration.
    const typed = box.current?.value ?? ''
    if (busy || typed.length > maxTextLength || typed.trim() === '') return
    const controller = new AbortController()
    request.current = controller
    startSummary(async () => {
      const { signal } = controller
      const found = await summarize(typed, { source, origin: origin ?? location.origin, signal, words })
      if (!controller.signal.aborted) setResult({ id: Date.now(), ...found })
    })
  }

  function write(next: string): void {
    setText(next)
    writeStorage('sessionStorage', TEXT_KEY, next)
  }

  return (
    <div className="summarizer">
      <form
        method="post"
        // URL encoding triples the size of non-Latin text.
        encType="multipart/form-data"
        action={isInPage ? undefined : (origin ?? '') + completions.path}
        onSubmit={submit}
        aria-busy={busy}
      >
        {isInPage && (
          <noscript>
            <p>{strings.needsScripts}</p>
          </noscript>
        )}
        <label htmlFor="text" className="sr-only">
          {strings.label}
        </label>
        <textarea
          ref={box}
          id="text"
          name={isInPage ? undefined : TEXT_FIELD}
          rows={TEXT_ROWS}
          value={text}
          disabled={busy}
          onChange={(event) => write(event.target.value)}
          aria-describedby="text-count"
          aria-invalid={excess > 0}
          placeholder={strings.placeholder}
          className="text-box"
        />
        <TextCount length={text.length} max={maxTextLength} words={words} />
        <div className={`flex-row summarizer-buttons${isInPage ? ' needs-scripts' : ''}`}>
          <button type="submit" disabled={busy || excess > 0} className="button button-primary">
            {busy && <span className="spinner" aria-hidden="true" />}
            {busy ? strings.busy : strings.submit}
          </button>
          {busy && (
            <button type="button" className="button button-secondary" onClick={() => request.current?.abort()}>
              {strings.cancel}
            </button>
          )}
        </div>
        <p className="small subtle">{recipient}</p>
        <PrivacyLink>{strings.privacy}</PrivacyLink>
        {/* The island loader shows this if scripts fail to load. */}
        {isInPage && (
          <p hidden data-without-scripts role="alert" className="danger">
            {words.summary.outerFailure}
          </p>
        )}
      </form>
      <p role="status" className="sr-only">
        {busy && strings.busyStatus}
      </p>
      {result ? (
        <SummaryCard key={result.id} result={result} words={strings} />
      ) : (
        <div className="summary-lines surface needs-scripts">
          <p className="subtle">{strings.place}</p>
          {LINES.map((line) => (
            <div key={line} />
          ))}
        </div>
      )}
    </div>
  )
}

function TextCount({ length, max, words }: { length: number; max: number; words: SummaryWords }) {
  const { count, tooLong } = words.summarizer
  const values = { length: formatNumber(length, words), max: formatNumber(max, words) }
  return (
    <p id="text-count" className={`small text-count ${length > max ? 'danger' : 'subtle'}`}>
      {fill(length > max ? tooLong : count, values)}
    </p>
  )
}

type Options = { source: Source; origin: string; signal: AbortSignal; words: SummaryWords }

async function summarize(text: string, { source, ...options }: Options): Promise<SummaryResult> {
  const { words, signal } = options
  try {
    const summary = source !== 'provider' && (await summarizeOnDevice(text, { language: words.language, signal }))
    if (summary) return { kind: 'summary', text: summary, by: words.summary.onDevice }
    if (source === 'page') return (await import('./in-page.ts')).summarizeInPage(text, words)
    return await (await import('./client.ts')).requestSummary(text, options)
  } catch {
    return { kind: 'failure', text: words.summary.outerFailure }
  }
}
