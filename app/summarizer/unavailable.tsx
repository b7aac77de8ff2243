import { summarizePage } from '../../contract/strings.ts'
export function SummariesUnavailable() {
  return <p className="lead tw:mt-10">{summarizePage.unavailable}</p>
}
