import { useState } from 'react'
import type { Finding } from '../../api.ts'
import { toSource } from '../entries.ts'
import { Button } from '../parts/controls.tsx'
import { useEditor, useStudio } from '../use-editor.tsx'
import { useReply } from '../use-reply.ts'

const LEVELS = {
  error: ['Errors', 'These stop the site from starting or working.'],
  warning: ['Warnings', 'Visitors may notice these.'],
  hint: ['Hints', 'Good to know.'],
} as const

/** The findings of `npm run check`, again after each save. */
export function Check() {
  const { version } = useStudio((state) => state.content)
  const [created, setCreated] = useState(0)
  const { reply, failure } = useReply<{ findings: Finding[] }>(`check?${created}`, version)
  const status = failure || (!reply ? 'Checking…' : reply.findings.length === 0 ? 'No problems found.' : '')
  return (
    <>
      <h2>Check</h2>
      <p className="hint" role="status">
        {status}
      </p>
      {(Object.keys(LEVELS) as Finding['level'][]).map((level) => (
        <Level key={level} {...{ level, all: reply?.findings ?? [], onCreated: () => setCreated(created + 1) }} />
      ))}
    </>
  )
}

type LevelProps = { level: Finding['level']; all: Finding[]; onCreated(): void }

function Level({ level, all, onCreated }: LevelProps) {
  const { openField } = useEditor()
  const files = useStudio(({ content }) => content.files)
  const [heading, about] = LEVELS[level]
  const findings = all.filter((finding) => finding.level === level)
  if (findings.length === 0) return null
  return (
    <section aria-label={heading}>
      <h3>
        {heading} <span className="count">{findings.length}</span>
      </h3>
      <p className="hint">{about}</p>
      <ul className="lines">
        {findings.map(({ kind, where, what, fix, file, path = [] }) => (
          <li key={`${where} ${what}`}>
            <p>
              <strong>{where}</strong>
              {what}
              <small>{fix}</small>
            </p>
            {kind === 'missing-images' && <CreateImages onCreated={onCreated} />}
            {file && files.some((each) => each.file === file) && (
              <Button aria-label={`Show me: ${what}`} onClick={() => openField(toSource(file, path))}>
                Show me
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function CreateImages({ onCreated }: { onCreated(): void }) {
  const { client, showToast } = useEditor()
  const [isBusy, setIsBusy] = useState(false)

  async function create(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    await client.send('POST', 'images').catch((error: Error) => showToast(error.message))
    setIsBusy(false)
    onCreated()
  }

  return <Button onClick={() => void create()}>{isBusy ? 'Creating…' : 'Create them'}</Button>
}
