import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Log } from '../log.ts'

const UNEXPECTED = 'Something went wrong on the server. Please try again later.'
const INCOMPLETE = 'The request ended before it was complete.'
const API_PATH = /^\/(api|openai)(\/|$)/i
const OPENAI_PATH = /^\/openai(\/|$)/i

type RenderErrorPage = (status: number, id?: string) => Promise<Response>

/** The one place where thrown errors are caught: logged once, sent as JSON for the API and as a page elsewhere. */
export function createErrorHandler(log: Log, renderErrorPage?: RenderErrorPage) {
  return async function handleError(error: Error, c: Context): Promise<Response> {
    if (error instanceof HTTPException) return errorResponse(c, error.status, error.message)
    // The client left before its request was complete.
    if (c.req.raw.signal.aborted) return errorResponse(c, 400, INCOMPLETE)
    const id = randomUUID()
    log('error', 'unexpected error', { id, path: c.req.path, error: stackOf(error) })
    const page = isApiPath(c.req.path) ? undefined : await renderErrorPage?.(500, id).catch(() => undefined)
    return page ?? errorResponse(c, 500, `${UNEXPECTED} (${id})`)
  }
}

/** For errors outside the application: a URL that cannot be parsed, or a failure of the server itself. */
export function createFallbackHandler(log: Log, headers: Record<string, string>) {
  return function handleFallback(error: unknown): Response {
    const isRequestError = error instanceof Error && error.name === 'RequestError'
    const id = randomUUID()
    if (!isRequestError) log('error', 'unexpected error', { id, error: stackOf(error) })
    const message = isRequestError ? 'The address could not be read.' : `${UNEXPECTED} (${id})`
    return Response.json({ success: false, message }, { status: isRequestError ? 400 : 500, headers })
  }
}

export function isApiPath(path: string): boolean {
  return API_PATH.test(path)
}

export function errorResponse(c: Context, status: number, message: string): Response {
  if (OPENAI_PATH.test(c.req.path)) return openAiErrorResponse(c, status, { code: null, message })
  return jsonResponse(c, status, { success: false, message })
}

export function openAiErrorResponse(
  c: Context,
  status: number,
  { code, message }: { code: string | null; message: string },
): Response {
  return jsonResponse(c, status, openAiError(status, code, message))
}

/** The body of an error that is sent before the application sees the request. `path` is undefined if it is unknown. */
export function rawErrorBody(
  path: string | undefined,
  status: number,
  message: string,
): { type: string; body: string } {
  if (path !== undefined && !isApiPath(path)) return { type: 'text/plain; charset=utf-8', body: `${message}\n` }
  const isOpenAi = path !== undefined && OPENAI_PATH.test(path)
  const body = JSON.stringify(isOpenAi ? openAiError(status, null, message) : { success: false, message })
  return { type: 'application/json', body }
}

function openAiError(status: number, code: string | null, message: string) {
  return { error: { message, type: status < 500 ? 'invalid_request_error' : 'server_error', code } }
}

function jsonResponse(c: Context, status: number, body: object): Response {
  // Hono's type accepts only literal statuses.
  return c.body(JSON.stringify(body), status as 400, { 'content-type': 'application/json' })
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
