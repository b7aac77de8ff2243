import type { Finding } from '../../api.ts'
import { toSource } from '../entries.ts'
import { openField } from '../open-field.ts'
import { Button } from '../parts/controls.tsx'
import { useStudio } from '../store.ts'
import { useReply } from '../use-reply.ts'

const LEVELS = {
  error: ['Errors', 'These stop the site from starting or working.'],
  warning: ['Warnings', 'Visitors may notice these.'],
  hint: ['Hints', 'Good to know.'],
} as const

/** The findings of `npm run check`, again after each save. */
export function Check() {
  const content = useStudio((state) => state.content)
  const { reply, failure } = useReply<{ findings: Finding[] }>('check', content)
  const status = failure || (!reply ? 'Checking…' : reply.findings.length === 0 ? 'No problems found.' : '')
  return (
    <>
      <h2>Check</h2>
      <p className="hint" role="status">
        {status}
      </p>
      {(Object.keys(LEVELS) as Finding['level'][]).map((level) => (
        <Level key={level} level={level} all={reply?.findings ?? []} />
      ))}
    </>
  )
}

function Level({ level, all }: { level: Finding['level']; all: Finding[] }) {
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
        {findings.map(({ where, what, fix, file, path = [] }) => (
          <li key={`${where} ${what}`}>
            <p>
              <strong>{where}</strong>
              {what}
              <small>{fix}</small>
            </p>
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
