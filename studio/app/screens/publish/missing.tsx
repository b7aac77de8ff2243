import { useState } from 'react'
import type { Finding } from '../../../api.ts'
import { formatCount, toSource, URL_FIELD } from '../../entries.ts'
import { Button } from '../../parts/controls.tsx'
import { useEditor, useStudio } from '../../use-editor.tsx'
import { useReply } from '../../use-reply.ts'

const SHOWN = 5

/** The findings of `npm run check`, again after each save. The URL has its own place below. */
export function Missing() {
  const { version } = useStudio((state) => state.content)
  const [created, setCreated] = useState(0)
  const { reply, failure } = useReply<{ findings: Finding[] }>(`check?${created}`, version)
  const { reply: last } = useReply<{ text: string }>('last-check', '')
  const findings = (reply?.findings ?? []).filter(({ path = [] }) => path[0] !== URL_FIELD)
  const pick = (...levels: Finding['level'][]) =>
    levels.flatMap((level) => findings.filter((finding) => finding.level === level))
  const [problems, hints] = [pick('error', 'warning'), pick('hint')]
  const onCreated = () => setCreated(created + 1)
  return (
    <section aria-labelledby="missing">
      <h3 id="missing">Before you publish</h3>
      <p className="hint" role="status">
        {failure || (!reply ? 'Checking…' : problems.length === 0 ? 'No problems found.' : '')}
      </p>
      <Findings findings={problems.slice(0, SHOWN)} onCreated={onCreated} />
      <Folded noun="more problem" findings={problems.slice(SHOWN)} onCreated={onCreated} />
      <Folded noun="hint" findings={hints} onCreated={onCreated} />
      {last?.text && <p className="hint">{last.text}</p>}
    </section>
  )
}

type FindingsProps = { findings: Finding[]; onCreated(): void }

function Folded({ noun, ...props }: FindingsProps & { noun: string }) {
  if (props.findings.length === 0) return null
  return (
    <details>
      <summary>{formatCount(props.findings.length, noun)}</summary>
      <Findings {...props} />
    </details>
  )
}

function Findings({ findings, onCreated }: FindingsProps) {
  const { openField, setView } = useEditor()
  const files = useStudio(({ content }) => content.files)
  return (
    <ul className="lines">
      {findings.map((finding) => {
        const { kind, level, where, what, fix, file, path = [] } = finding
        const isHere = files.some((each) => each.file === file)
        return (
          <li key={`${where} ${what}`} data-level={level}>
            <p>
              <strong>{`${where}: ${what}.`}</strong>
              {!kind && <small>{fix}</small>}
            </p>
            {kind === 'missing-images' && <CreateImages onCreated={onCreated} />}
            {kind === 'sample' && <Button onClick={() => setView({ screen: 'import' })}>Import yours</Button>}
            {file && isHere && (
              <Button aria-label={`Show me: ${what}`} onClick={() => openField(toSource(file, path))}>
                Show me
              </Button>
            )}
          </li>
        )
      })}
    </ul>
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
