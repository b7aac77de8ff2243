import type { Fetch } from '../../contract/http.ts'

/** Far above any portfolio; a host that sends more is not a portfolio backend. */
const REPLY_LIMIT_BYTES = 8_000_000

/** A `fetch` whose replies are read whole and refused, as if nobody had answered, when they grow past the limit. */
export function limitReplies(fetch: Fetch, limitBytes = REPLY_LIMIT_BYTES): Fetch {
  return async function limitedFetch(url, init) {
    const response = await fetch(url, init)
    const text = await readLimited(response, limitBytes)
    // Statuses such as 204 take no body at all, not even an empty one.
    return new Response(text || null, { status: response.status })
  }
}

/** The text of a reply; rejects when it is longer than the limit. */
export async function readLimited(response: Response, limitBytes = REPLY_LIMIT_BYTES): Promise<string> {
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > limitBytes) throw new Error(`The reply is longer than ${limitBytes} bytes.`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
