import { type FormEvent, useEffect, useRef, useState, useTransition } from 'react'
import { summarizer as strings, summary } from '../../contract/strings.ts'
import { SummaryCard } from '../summarizer/card.tsx'
import type { SummaryResult } from '../summarizer/client.ts'
import { PrivacyLink } from '../ui/privacy-link.tsx'
import { readStorage, writeStorage } from '../ui/storage.ts'

const TEXT_ROWS = 10
const TEXT_KEY = 'vitrine-summary-text'

type SummarizerProps = {
  longestText: number
  /** Of the server that is asked, where it is not the one that this page came from. */
  origin: string | undefined
  recipient: string
}

export function Summarizer({ longestText, origin, recipient }: SummarizerProps) {
  const [text, setText] = useState('')
  const [result, setResult] = useState<SummaryResult & { id: number }>()
  const [busy, startSummary] = useTransition()
  const leaving = useRef<AbortController>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const excess = text.length - longestText

  // What was typed before hydration, or before a reload.
  useEffect(() => setText(box.current?.value || readStorage('sessionStorage', TEXT_KEY) || ''), [])

  function submit(event: FormEvent): void {
    event.preventDefault()
    // The state may not have what was typed before hydration yet.
    const typed = box.current?.value ?? ''
    if (busy || typed.length > longestText || typed.trim() === '') return
    const controller = new AbortController()
    leaving.current = controller
    startSummary(async () => {
      const found = await summarize(typed, { origin: origin ?? location.origin, signal: controller.signal })
      if (!controller.signal.aborted) setResult({ id: Date.now(), ...found })
    })
  }

  function write(next: string): void {
    setText(next)
    writeStorage('sessionStorage', TEXT_KEY, next)
  }

  return (
    <div className="summarizer tw:mt-10">
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
        <TextCount length={text.length} longest={longestText} />
        <div className="summarizer-buttons tw:mt-4 tw:flex tw:flex-wrap tw:gap-3">
          <button type="submit" disabled={busy || excess > 0} className="button button-primary">
            {busy && <span className="spinner" aria-hidden="true" />}
            {busy ? strings.busy : strings.submit}
          </button>
          {busy && (
            <button type="button" className="button button-secondary" onClick={() => leaving.current?.abort()}>
              {strings.cancel}
            </button>
          )}
        </div>
        <p className="small tw:mt-4 tw:text-subtle">{recipient}</p>
        <PrivacyLink>{strings.privacy}</PrivacyLink>
        {/* Shown by the island loader where the scripts do not arrive. */}
        <p hidden data-without-scripts role="alert" className="tw:mt-4 danger">
          {summary.outerFailure}
        </p>
        <noscript>
          <p className="tw:mt-4">{strings.needsScripts}</p>
        </noscript>
      </form>
      <p role="status" className="sr-only">
        {busy && strings.busyStatus}
      </p>
      <div className="summary-place">{result && <SummaryCard key={result.id} result={result} />}</div>
    </div>
  )
}

function TextCount({ length, longest }: { length: number; longest: number }) {
  const count = strings.count(toFigures(length), toFigures(longest))
  return (
    <p id="text-count" className={`small text-count tw:mt-2 ${length > longest ? 'danger' : 'tw:text-subtle'}`}>
      {length > longest ? strings.tooLong(count) : count}
    </p>
  )
}

/** `toLocaleString` costs a phone 50 ms the first time. */
function toFigures(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** The client is loaded when it is needed; a failure around the call has its own sentence. */
async function summarize(text: string, asked: { origin: string; signal: AbortSignal }): Promise<SummaryResult> {
  try {
    const { requestSummary } = await import('../summarizer/client.ts')
    return await requestSummary(text, asked)
  } catch {
    return { kind: 'failure', text: summary.outerFailure }
  }
}
