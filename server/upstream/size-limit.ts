import type { Fetch } from '../../contract/http.ts'

const MAX_RESPONSE_BYTES = 8_000_000

export function limitResponseSize(fetch: Fetch, maxBytes = MAX_RESPONSE_BYTES): Fetch {
  return async function limitedFetch(url, init) {
    const response = await fetch(url, init)
    const text = await readText(response, maxBytes)
    // A response with a status such as 204 must not have a body, not even an empty one.
    return new Response(text || null, { status: response.status })
  }
}

export async function readText(response: Response, maxBytes = MAX_RESPONSE_BYTES): Promise<string> {
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error(`The response is larger than ${maxBytes} bytes.`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
