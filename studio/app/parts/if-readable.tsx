import type { ReactNode } from 'react'
import { findBroken } from '../entries.ts'
import { useStudio } from '../use-editor.tsx'

/** Shows the form of a file, or why the file can't be read. */
export function IfReadable({ file, children }: { file: string; children: ReactNode }) {
  const issue = useStudio(({ content }) => findBroken(content, file))
  if (!issue) return children
  return (
    <div className="notice">
      <h2>{file} can’t be read</h2>
      <p className="issue">
        Line {issue.line}: {issue.text}
      </p>
      <p className="hint">Fix it in your editor. The form reappears when you save the file.</p>
    </div>
  )
}
