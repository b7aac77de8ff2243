import { useEffect, useState } from 'react'
import type { Step } from '../../api.ts'
import { SCREENS, type Screen } from '../../view.ts'
import { hasScreen, readSiteUrl, readSource, toSource } from '../entries.ts'
import { toTime } from '../time.ts'
import { useEditor, useStudio } from '../use-editor.tsx'
import { Button } from './controls.tsx'
import { Sign } from './sign.tsx'

const SLOW_MS = 400
const TABS: Screen[] = ['page', 'me', 'projects', 'timeline', 'skills', 'apps', 'look', 'inbox']

export function Bar() {
  const { undo, redo, setView } = useEditor()
  const state = useStudio((all) => all)
  const { content, unread, view } = state
  const { previewOrigin, schemas } = state.start
  const siteUrl = readSiteUrl(state)
  const other = view.pane === 'form' ? 'preview' : 'form'
  return (
    <header className="flex-row bar">
      <h1>{String(readSource(content, 'site.yaml#name') ?? 'Studio')}</h1>
      <div className="tabs">
        <nav aria-label="Screens">
          {TABS.filter((screen) => hasScreen(screen, schemas)).map((screen) => (
            <Tab key={screen} screen={screen} count={screen === 'inbox' ? unread : 0} />
          ))}
        </nav>
        <nav aria-label="Tools">
          <Tab screen="history" />
          <Tab screen="publish" count={content.issues.length} />
        </nav>
      </div>
      <SaveState />
      <StepButton sign="undo" name="Undo" step={content.undo} onClick={undo} />
      <StepButton sign="redo" name="Redo" step={content.redo} onClick={redo} />
      <Button className="button pane-switch" onClick={() => setView({ pane: other })}>
        {view.pane === 'form' ? 'Preview' : 'Edit'}
      </Button>
      <a className="button open-site" href={siteUrl || previewOrigin} target="_blank" rel="noreferrer">
        Open {siteUrl ? 'site' : 'preview'} <Sign name="external" />
      </a>
    </header>
  )
}

type StepProps = { sign: 'undo' | 'redo'; name: string; step: Step | undefined; onClick(): Promise<void> }

function StepButton({ sign, name, step, onClick }: StepProps) {
  const title = step ? `${name}: ${step.text}` : name
  return (
    <Button className="button" disabled={!step} title={title} onClick={() => void onClick()}>
      <Sign name={sign} label={title} />
    </Button>
  )
}

function Tab({ screen, count = 0 }: { screen: Screen; count?: number }) {
  const { setView } = useEditor()
  const isOpen = useStudio(({ view }) => view.screen === screen)
  const open = () => setView({ screen, pane: screen === 'page' ? 'preview' : 'form' })
  return (
    <Button className="button" aria-current={isOpen ? 'page' : undefined} onClick={open}>
      {SCREENS[screen]}
      {count > 0 && <span className="count">{count}</span>}
    </Button>
  )
}

/** "Saving…" appears only for slow saves. Screen readers skip "Editing…", which appears at each keystroke. */
function SaveState() {
  const { openField } = useEditor()
  const { isSaving, savedAt, refused, typed, conflicts, failure } = useStudio((state) => state)
  const [issue] = refused
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
        <Button className="issue" onClick={() => openField(toSource(issue.file, issue.path))}>
          Not saved: {issue.text}
        </Button>
      ) : isSlow ? (
        'Saving…'
      ) : typed.length + conflicts.length > 0 ? (
        <span aria-hidden="true">Editing…</span>
      ) : (
        <>
          <Sign name="check" /> Saved {savedAt && toTime(savedAt)}
        </>
      )}
    </p>
  )
}
