import { useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/images/icon.tsx'
import type { SummaryResult, SummaryWords } from './result.ts'

/** Takes focus, so screen readers announce the summary once and keyboard users continue from it. */
export function SummaryCard({ result, words }: { result: SummaryResult; words: SummaryWords['summarizer'] }) {
  const card = useRef<HTMLElement>(null)

  useEffect(() => {
    card.current?.focus({ preventScroll: true })
    // On a phone it is below the form. On a wide screen, nothing moves.
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [])

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
        {words.heading}
      </h2>
      <p id="summary-body" dir="auto" className={`summary-body ${result.kind === 'failure' ? 'danger' : ''}`}>
        {result.kind === 'failure' && <Icon name="close" />}
        {result.text}
      </p>
      {result.kind === 'failure' && result.note && <p className="small">{result.note}</p>}
      {result.kind === 'summary' && (
        <div className="divider flex-row summary-end">
          <p className="small subtle">{result.by}</p>
          <CopyButton text={result.text} words={words} />
        </div>
      )}
    </section>
  )
}

function CopyButton({ text, words }: { text: string; words: SummaryWords['summarizer'] }) {
  const [label, setLabel] = useState(words.copy)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setLabel(words.copied)
    } catch {
      // Browsers forbid clipboard access on plain HTTP.
      setLabel(words.copyFailed)
    }
  }

  return (
    <>
      <button type="button" className="button button-secondary needs-scripts" onClick={copy}>
        {label}
      </button>
      <span role="status" className="sr-only">
        {label !== words.copy && label}
      </span>
    </>
  )
}
