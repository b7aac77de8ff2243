import { useEffect, useRef, useState } from 'react'
import { summarizer } from '../../contract/strings.ts'
import type { SummaryResult } from './client.ts'

/** Takes the focus: a keyboard goes on from here, and a screen reader says the summary once. */
export function SummaryCard({ result }: { result: SummaryResult }) {
  const card = useRef<HTMLElement>(null)

  useEffect(() => card.current?.focus({ preventScroll: true }), [])

  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby="summary-title"
      aria-describedby="summary-words"
      className="summary-text surface"
      data-kind={result.kind}
    >
      <h2 id="summary-title" className="heading">
        {summarizer.heading}
      </h2>
      <p id="summary-words" dir="auto" className={`summary-words ${result.kind === 'failure' ? 'danger' : ''}`}>
        {result.text}
      </p>
      {result.kind === 'failure' && result.note && <p className="small">{result.note}</p>}
      {result.kind === 'summary' && (
        <div className="divider summary-end">
          <p className="small tw:text-subtle">{result.by}</p>
          <CopyButton text={result.text} />
        </div>
      )}
    </section>
  )
}

function CopyButton({ text }: { text: string }) {
  const [said, setSaid] = useState(summarizer.copy)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setSaid(summarizer.copied)
    } catch {
      // Forbidden, as on a plain http address.
      setSaid(summarizer.copyForbidden)
    }
  }

  return (
    <button type="button" className="button button-secondary" onClick={copy} aria-live="polite">
      {said}
    </button>
  )
}
