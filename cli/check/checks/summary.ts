import type { Config } from '../../../server/config.ts'
import { type Completion, createProvider } from '../../../server/summary/llm/provider.ts'
import type { Finding } from '../finding.ts'

const PATIENCE_MS = 30_000
const QUESTION = 'The lamp is lit. The door is open. Somebody is at home.'
const SUMMARY_LETTERS = 80

type Tell = (note: string) => void
type Verdict = Pick<Finding, 'what' | 'fix'>

/** Asks each model of the list a small question, as the site would. */
export async function checkSummary({ summary }: Pick<Config, 'summary'>, tell: Tell): Promise<Finding[]> {
  if (!summary) {
    const what = 'there is no language model to ask; the server summarizes by itself'
    const fix = 'Set SUMMARY_API_KEY, or SUMMARY_BASE_URL where no key is needed.'
    return [{ area: 'summary', level: 'error', where: 'SUMMARY_API_KEY', what, fix }]
  }
  const complete = createProvider(summary)
  const verdicts: { model: string; verdict: Verdict }[] = []
  let answered = 0
  for (const model of summary.models) {
    const completion = await complete({ text: QUESTION, model }, AbortSignal.timeout(PATIENCE_MS))
    const verdict = toVerdict(completion)
    if (verdict) verdicts.push({ model, verdict })
    else answered += 1
    if (completion.kind === 'completed' && !verdict) tell(`summary: ${model} answers: ${toQuote(completion.content)}`)
  }
  // The first that exists is asked; one that is left is enough.
  const level = answered > 0 ? 'warning' : 'error'
  return verdicts.map(({ model, verdict }) => ({ area: 'summary', level, where: model, ...verdict }))
}

/** Undefined where it answered. */
function toVerdict(completion: Completion): Verdict | undefined {
  if (completion.kind === 'gone') {
    return { what: 'the provider has no such model', fix: 'Mend its name in SUMMARY_MODEL, or take it out.' }
  }
  if (completion.kind === 'completed') {
    const what = 'the model answers with nothing'
    return completion.content ? undefined : { what, fix: 'Name another one in SUMMARY_MODEL.' }
  }
  const { status } = completion
  if (status === 401 || status === 403) {
    return { what: `the provider refuses the key (${status})`, fix: 'Mend SUMMARY_API_KEY, or make a new key there.' }
  }
  if (status === 404) {
    const what = 'there is no such provider or model (404)'
    return { what, fix: 'Mend SUMMARY_BASE_URL, which mostly ends in /v1, or SUMMARY_MODEL.' }
  }
  if (status === 429) {
    return { what: 'the provider has no more to give for now (429)', fix: 'Wait, or raise your limit there.' }
  }
  const fix = 'Look at SUMMARY_BASE_URL, and at the status page of the provider.'
  return { what: `the provider cannot be reached, or fails (${status})`, fix }
}

function toQuote(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return JSON.stringify(line.length > SUMMARY_LETTERS ? `${line.slice(0, SUMMARY_LETTERS)}…` : line)
}
