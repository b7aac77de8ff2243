import Groq from 'groq-sdk'
import { toSummaryRequest } from '../contract/summary.ts'

const FAILED = "Sorry, I couldn't generate a summary at the moment."
const NO_CONTENT = "Sorry, I couldn't generate a summary."
const TIMEOUT_MS = 60_000
const RETRIES = 2

/** The client wants a key; the real one is on the server and never comes here. */
const NO_KEY = 'kept-on-the-server'

/** Asks our own origin in the provider's language; retries, waits and error kinds are the client's. */
export async function askForSummary(
  text: string,
  origin: string,
): Promise<{ kind: 'summary' | 'failure'; text: string }> {
  const client = new Groq({
    apiKey: NO_KEY,
    baseURL: origin,
    timeout: TIMEOUT_MS,
    maxRetries: RETRIES,
    dangerouslyAllowBrowser: true,
  })
  try {
    const completion = await client.chat.completions.create(toSummaryRequest(text))
    const content = completion.choices?.[0]?.message?.content
    return content ? { kind: 'summary', text: content } : { kind: 'failure', text: NO_CONTENT }
  } catch {
    // Whichever of the client's errors it was, the visitor is told the same.
    return { kind: 'failure', text: FAILED }
  }
}
