import { prerenderToNodeStream } from 'react-dom/static'
import { type EntryContext, ServerRouter } from 'react-router'

/** Renders a page whole before its first byte leaves, so that a fault while rendering still gets a status of its own. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { prelude } = await prerenderToNodeStream(<ServerRouter context={context} url={request.url} />, {
    // Otherwise React moves large sections behind the page and has scripts put them in place.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    // It rejects as well, and the framework reports that; twice would be once too often.
    onError: () => {},
  })
  const chunks: Buffer[] = []
  for await (const chunk of prelude) chunks.push(Buffer.from(chunk))
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(Buffer.concat(chunks), { status, headers })
}
