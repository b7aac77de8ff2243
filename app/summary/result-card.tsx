import { useEffect, useRef, useState } from 'react'
import { useWords } from '../ui/words.ts'
import type { SummaryResult } from './client.ts'

/** Takes focus, so screen readers announce the summary once and keyboard users continue from it. */
export function SummaryCard({ result }: { result: SummaryResult }) {
  const card = useRef<HTMLElement>(null)
  const { summarizer } = useWords()

  useEffect(() => card.current?.focus({ preventScroll: true }), [])

  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby="summary-title"
      aria-describedby="summary-body"
      className="summary-text surface"
      data-kind={result.kind}
    >
      <h2 id="summary-title" className="heading">
        {summarizer.heading}
      </h2>
      <p id="summary-body" dir="auto" className={`summary-body ${result.kind === 'failure' ? 'danger' : ''}`}>
        {result.text}
      </p>
      {result.kind === 'failure' && result.note && <p className="small">{result.note}</p>}
      {result.kind === 'summary' && (
        <div className="divider flex-row summary-end">
          <p className="small subtle">{result.by}</p>
          <CopyButton text={result.text} />
        </div>
      )}
    </section>
  )
}

function CopyButton({ text }: { text: string }) {
  const { summarizer } = useWords()
  const [label, setLabel] = useState(summarizer.copy)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setLabel(summarizer.copied)
    } catch {
      // Browsers forbid clipboard access on plain HTTP.
      setLabel(summarizer.copyFailed)
    }
  }

  return (
    <button type="button" className="button button-secondary" onClick={copy} aria-live="polite">
      {label}
    </button>
  )
}
