import { useEffect, useState } from 'react'
import { getValue, toSource } from '../entries.ts'
import { redo, undo } from '../keys.ts'
import { openSource } from '../open-source.ts'
import { setView, useStudio } from '../store.ts'
import { SCREENS, type Screen } from '../view.ts'

const SLOW_MS = 400
const TABS: Screen[] = ['page', 'me', 'projects', 'timeline', 'skills', 'apps', 'look', 'inbox']

export function Bar() {
  const name = useStudio(({ content }) =>
    getValue(content.files.find(({ file }) => file === 'site.yaml')?.value, ['name']),
  )
  const { undo: undoStep, redo: redoStep, issues } = useStudio(({ content }) => content)
  const unread = useStudio((state) => state.unread)
  const siteUrl = useStudio(({ start }) => start.siteUrl)
  const pane = useStudio(({ view }) => view.pane)
  return (
    <header className="bar">
      <h1>{String(name ?? 'Studio')}</h1>
      <nav aria-label="Screens">
        {TABS.map((screen) => (
          <Tab key={screen} screen={screen} count={screen === 'inbox' ? unread : 0} />
        ))}
      </nav>
      <SaveState />
      <button
        type="button"
        className="bar-button"
        disabled={!undoStep}
        onClick={undo}
        title={`Undo: ${undoStep?.text ?? 'nothing'}`}
      >
        <span aria-hidden="true">↶</span>
        <span className="sr-only">Undo{undoStep && `: ${undoStep.text}`}</span>
      </button>
      <button
        type="button"
        className="bar-button"
        disabled={!redoStep}
        onClick={redo}
        title={`Redo: ${redoStep?.text ?? 'nothing'}`}
      >
        <span aria-hidden="true">↷</span>
        <span className="sr-only">Redo{redoStep && `: ${redoStep.text}`}</span>
      </button>
      <nav aria-label="Tools">
        <Tab screen="history" count={0} />
        <Tab screen="check" count={issues.length} />
        <Tab screen="publish" count={0} />
      </nav>
      <button
        type="button"
        className="bar-button pane-switch"
        onClick={() => setView({ pane: pane === 'form' ? 'preview' : 'form' })}
      >
        {pane === 'form' ? 'Preview' : 'Edit'}
      </button>
      <a className="bar-button" href={siteUrl} target="_blank" rel="noreferrer">
        Open site <span aria-hidden="true">↗</span>
      </a>
    </header>
  )
}

function Tab({ screen, count }: { screen: Screen; count: number }) {
  const isOpen = useStudio(({ view }) => view.screen === screen)
  return (
    <button
      type="button"
      className="tab"
      aria-current={isOpen ? 'page' : undefined}
      onClick={() => setView({ screen, pane: screen === 'page' ? 'preview' : 'form' })}
    >
      {SCREENS[screen]}
      {count > 0 && <span className="count">{count}</span>}
    </button>
  )
}

/** Says in words whether everything is saved. "Saving…" appears only if it takes long. */
function SaveState() {
  const isSaving = useStudio((state) => state.isSaving)
  const savedAt = useStudio((state) => state.savedAt)
  const issue = useStudio(({ issues, typed }) => (typed.length > 0 ? issues[0] : undefined))
  const failure = useStudio((state) => state.failure)
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(isSaving), isSaving ? SLOW_MS : 0)
    return () => clearTimeout(timer)
  }, [isSaving])
  return (
    <p className="save-state" role="status">
      {failure ? (
        <span className="issue">{failure}</span>
      ) : issue ? (
        <button type="button" className="issue" onClick={() => openSource(toSource(issue.file, issue.path))}>
          Not saved: {issue.text}
        </button>
      ) : isSlow ? (
        'Saving…'
      ) : savedAt ? (
        `✓ Saved ${savedAt.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}`
      ) : (
        '✓ Saved'
      )}
    </p>
  )
}
