import type { Finding } from '../../api.ts'
import { toSource } from '../entries.ts'
import { openSource } from '../open-source.ts'
import { useStudio } from '../store.ts'
import { useReply } from '../use-reply.ts'

const LEVELS = {
  error: ['Errors', 'The site does not start, or does not work, with these.'],
  warning: ['Warnings', 'Visitors would notice these.'],
  hint: ['Hints', 'Good to know.'],
} as const

/** The findings of `npm run check`, again after each save. */
export function Check() {
  const content = useStudio((state) => state.content)
  const { reply, failure } = useReply<{ findings: Finding[] }>('check', content)
  if (failure) return <Screen text={failure} />
  if (!reply) return <Screen text="Checking…" />
  if (reply.findings.length === 0) return <Screen text="No problems found." isLit />
  return (
    <>
      <h2>Check</h2>
      {(Object.keys(LEVELS) as Finding['level'][]).map((level) => (
        <Level key={level} level={level} findings={reply.findings.filter((finding) => finding.level === level)} />
      ))}
    </>
  )
}

function Screen({ text, isLit }: { text: string; isLit?: boolean }) {
  return (
    <>
      <h2>Check</h2>
      <p className="empty" data-lit={isLit} role="status">
        {text}
      </p>
    </>
  )
}

function Level({ level, findings }: { level: Finding['level']; findings: Finding[] }) {
  const files = useStudio(({ content }) => content.files)
  const [heading, about] = LEVELS[level]
  if (findings.length === 0) return null
  return (
    <section aria-label={heading}>
      <h3>
        {heading} <span className="count">{findings.length}</span>
      </h3>
      <p className="hint">{about}</p>
      <ul className="lines">
        {findings.map(({ where, what, fix, file, path }) => (
          <li key={`${where} ${what}`}>
            <p>
              <strong>{what}</strong>
              <span>{fix}</span>
              <small>{where}</small>
            </p>
            {file && files.some((each) => each.file === file) && (
              <button
                type="button"
                className="small-button"
                aria-label={`Show me: ${what}`}
                onClick={() => openSource(toSource(file, path ?? []))}
              >
                Show me
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
