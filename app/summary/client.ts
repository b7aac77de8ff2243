import Groq, { APIError } from 'groq-sdk'
import { toSummaryRequest } from '../../contract/summary-prompt.ts'
import { type SummaryResult, type SummaryWords, toSummaryFailure, toSummaryResult } from './result.ts'

const TIMEOUT_MS = 60_000
const MAX_RETRIES = 2

type Options = { origin: string; signal?: AbortSignal; words: SummaryWords }

export async function requestSummary(text: string, { origin, signal, words }: Options): Promise<SummaryResult> {
  const client = new Groq({
    // The SDK requires a key. The real one is on the server.
    apiKey: 'unused',
    baseURL: origin,
    timeout: TIMEOUT_MS,
    maxRetries: MAX_RETRIES,
    dangerouslyAllowBrowser: true,
  })
  try {
    return toSummaryResult(await client.chat.completions.create(toSummaryRequest(text), { signal }), words)
  } catch (error) {
    return toSummaryFailure(error instanceof APIError ? error.status : undefined, words)
  }
}
