import { summarizer } from '../../contract/strings.ts'
/** For a static export without a server. */
export function SummariesUnavailable() {
  return <p className="lead mt-10">{summarizer.unavailable}</p>
}
