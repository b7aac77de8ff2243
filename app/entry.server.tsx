import { prerenderToNodeStream } from 'react-dom/static'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { fault } from './context.ts'
import { FaultId } from './fault-id.ts'

const FIRST_SERVER_FAULT = 500

/** Renders a page whole before its first byte leaves, so that a fault while rendering still gets a status of its own. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  given: Readonly<RouterContextProvider>,
): Promise<Response> {
  const page = (
    <FaultId value={given.get(fault).id()}>
      <ServerRouter context={context} url={request.url} />
    </FaultId>
  )
  const { prelude } = await prerenderToNodeStream(page, {
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

/** The framework would print it; what is only a visitor's mistake is not told at all. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  const isMistake = isRouteErrorResponse(error) && error.status < FIRST_SERVER_FAULT
  if (!isMistake && !request.signal.aborted) context.get(fault).report(error)
}
