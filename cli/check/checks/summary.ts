import type { Config } from '../../../server/config.ts'
import { type Completion, createProvider } from '../../../server/summary/llm/provider.ts'
import type { Finding } from './finding.ts'

const TIMEOUT_MS = 30_000
const SAMPLE_TEXT = 'The lamp is lit. The window is open. Somebody is at home.'
const QUOTE_LENGTH = 80

type Issue = Pick<Finding, 'what' | 'fix'>
type AddNote = (note: string) => void

export async function checkSummary({ summary }: Pick<Config, 'summary'>, addNote: AddNote): Promise<Finding[]> {
  if (!summary) {
    const what = 'no language model is configured; the server uses its built-in summarizer'
    const fix = 'Set SUMMARY_API_KEY, or SUMMARY_BASE_URL if no key is needed.'
    return [{ area: 'summary', level: 'error', where: 'SUMMARY_API_KEY', what, fix }]
  }
  const complete = createProvider({ ...summary, maxRetries: 0 })
  const issues: (Issue & { where: string })[] = []
  for (const model of summary.models) {
    const completion = await complete({ text: SAMPLE_TEXT, model }, AbortSignal.timeout(TIMEOUT_MS))
    if (completion.kind === 'completed' && completion.content) {
      addNote(`summary: ${model} responds: ${quote(completion.content)}`)
    } else issues.push({ where: model, ...toIssue(completion) })
  }
  // The server falls back to the next model, so one working model is enough.
  const level = issues.length < summary.models.length ? 'warning' : 'error'
  return issues.map((issue) => ({ area: 'summary', level, ...issue }))
}

function toIssue(completion: Completion): Issue {
  if (completion.kind === 'gone') {
    return { what: 'the provider doesn’t offer this model', fix: 'Fix its name in SUMMARY_MODEL, or remove it.' }
  }
  if (completion.kind === 'completed') {
    return { what: 'the model returns an empty response', fix: 'Choose another model in SUMMARY_MODEL.' }
  }
  const { status } = completion
  if (status === 401 || status === 403) {
    return { what: `the provider rejects the key (${status})`, fix: 'Fix SUMMARY_API_KEY, or create a new key.' }
  }
  if (status === 404) {
    const fix = 'Fix SUMMARY_BASE_URL, which usually ends in /v1, or SUMMARY_MODEL.'
    return { what: 'no such provider or model (404)', fix }
  }
  if (status === 429)
    return { what: 'the provider is rate limiting requests (429)', fix: 'Wait, or raise your limit with the provider.' }
  const fix = 'Check SUMMARY_BASE_URL and the provider’s status page.'
  return { what: `the provider is unreachable or returned an error (${status})`, fix }
}

function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return JSON.stringify(line.length > QUOTE_LENGTH ? `${line.slice(0, QUOTE_LENGTH)}…` : line)
}
