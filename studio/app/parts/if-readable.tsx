import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FileText, Issue } from '../../api.ts'
import { findBroken } from '../entries.ts'
import { useEditor, useStudio } from '../use-editor.tsx'
import { useReply } from '../use-reply.ts'
import { Button } from './controls.tsx'

const CHECK_DELAY_MS = 600

/** Shows the form of a file, or the text of one that can't be read, so the mistake can be fixed here. */
export function IfReadable({ file, children }: { file: string; children: ReactNode }) {
  const issue = useStudio(({ content }) => findBroken(content, file))
  const { reply } = useReply<FileText>(issue ? `text?file=${encodeURIComponent(file)}` : '', issue?.text)
  if (!issue) return children
  return (
    <div className="broken">
      <h2>{file} can’t be read</h2>
      {reply?.seen && <Text key={reply.seen} {...{ file, issue, reply }} />}
    </div>
  )
}

type TextProps = { file: string; issue: Issue; reply: FileText }

/** Each pause checks the text, and saves it as soon as it can be read. */
function Text({ file, issue, reply: { text, seen, valid } }: TextProps) {
  const { saveText, typeText } = useEditor()
  const typed = useStudio(({ texts }) => texts[file])
  const own = typed?.seen === seen ? typed.own : text
  const setOwn = (next: string) => typeText({ file, seen, text: next })
  const [refused = issue, setRefused] = useState<Issue>()
  const { fix } = refused
  const input = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    const lines = text.split('\n')
    const start = lines.slice(0, issue.line - 1).join('\n').length + Number(issue.line > 1)
    const field = input.current
    if (!field) return
    field.focus()
    field.setSelectionRange(start, start)
    // Browsers don't scroll to a cursor that a script sets.
    field.scrollTop = (issue.line / lines.length) * field.scrollHeight - field.clientHeight / 2
  }, [text, issue.line])
  useEffect(() => {
    if (own === text) return
    const timer = setTimeout(async () => setRefused((await saveText({ file, seen, text: own }))[0]), CHECK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [own, text, file, seen, saveText])

  return (
    <>
      <p className="issue" id="broken-about" role="status">
        Line {refused.line}: {refused.text}
      </p>
      {fix && (
        <p className="flex-row buttons">
          <code>{String(fix.value)}</code>
          <Button onClick={() => setOwn(replaceLine(own, refused.line, String(fix.value)))}>{fix.label}</Button>
        </p>
      )}
      <div className="field">
        <label htmlFor="broken-text">The text of the file</label>
        <textarea
          ref={input}
          id="broken-text"
          aria-describedby="broken-about"
          spellCheck={false}
          value={own}
          onChange={({ target }) => setOwn(target.value)}
        />
        <p>It is saved as soon as it can be read. Then its form is here again.</p>
      </div>
      {valid !== undefined && valid !== text && (
        <Button onClick={() => void saveText({ file, seen, text: valid })}>Use the last version that worked</Button>
      )}
    </>
  )
}

/** Keeps the indentation of the line. */
function replaceLine(text: string, line: number, fixed: string): string {
  const lines = text.split('\n')
  const next = lines[line - 1]?.replace(/\S.*?(?=\r?$)/, () => fixed) ?? ''
  return lines.with(line - 1, next).join('\n')
}
