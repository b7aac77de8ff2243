import { type FormEvent, useEffect, useRef, useState, useTransition } from 'react'
import { fill, formatNumber } from '../../contract/words/words.ts'
import { PrivacyLink } from '../privacy/link.tsx'
import { readStorage, writeStorage } from '../ui/storage.ts'
import type { SummarizeOptions, SummaryResult, SummaryWords } from './client.ts'
import { SummaryCard } from './result-card.tsx'

const TEXT_ROWS = 10
const LINES = [1, 2, 3, 4, 5]
const TEXT_KEY = 'vitrine-summary-text'

type SummarizerProps = {
  maxTextLength: number
  /** This is set only if another server creates the summaries. */
  origin: string | undefined
  recipient: string
  words: SummaryWords
}

export function Summarizer({ maxTextLength, origin, recipient, words }: SummarizerProps) {
  const strings = words.summarizer
  const [text, setText] = useState('')
  const [result, setResult] = useState<SummaryResult & { id: number }>()
  const [busy, startSummary] = useTransition()
  const request = useRef<AbortController>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const excess = text.length - maxTextLength

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
      const found = await summarize(typed, { origin: origin ?? location.origin, signal: controller.signal, words })
      if (!controller.signal.aborted) setResult({ id: Date.now(), ...found })
    })
  }

  function write(next: string): void {
    setText(next)
    writeStorage('sessionStorage', TEXT_KEY, next)
  }

  return (
    <div className="summarizer">
      <form onSubmit={submit} aria-busy={busy}>
        <label htmlFor="text" className="sr-only">
          {strings.label}
        </label>
        <textarea
          ref={box}
          id="text"
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
        <div className="flex-row summarizer-buttons">
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
        <p hidden data-without-scripts role="alert" className="danger">
          {words.summary.outerFailure}
        </p>
        <noscript>
          <p>{strings.needsScripts}</p>
        </noscript>
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

async function summarize(text: string, options: SummarizeOptions): Promise<SummaryResult> {
  try {
    const { requestSummary } = await import('./client.ts')
    return await requestSummary(text, options)
  } catch {
    return { kind: 'failure', text: options.words.summary.outerFailure }
  }
}
