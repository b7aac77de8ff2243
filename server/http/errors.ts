import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { httpErrors } from '../../contract/strings.ts'
import type { Log } from '../log/log.ts'

const API_PATH = /^\/(api|openai)(\/|$)/i
const OPENAI_PATH = /^\/openai(\/|$)/i

export type RenderErrorPage = (c: Context, status: number, id?: string) => Promise<Response>

export function createErrorHandler(log: Log, renderErrorPage?: RenderErrorPage) {
  return async function handleError(error: Error, c: Context): Promise<Response> {
    if (error instanceof HTTPException) return errorResponse(c, error.status, error.message)
    // The client disconnected before its request was complete.
    if (c.req.raw.signal.aborted) return errorResponse(c, 400, httpErrors.incomplete)
    const id = randomUUID()
    log('error', 'unexpected error', { id, path: c.req.path, error: error.stack })
    const page = isApiPath(c.req.path) ? undefined : await renderErrorPage?.(c, 500, id).catch(logFailure)
    return page ?? errorResponse(c, 500, httpErrors.unexpected(id))

    function logFailure(reason: unknown): undefined {
      log('error', 'could not render the error page', { id, error: String(reason) })
    }
  }
}

/** Handles errors outside the application, such as a URL that cannot be parsed. */
export function createFallbackHandler(log: Log, headers: Record<string, string>) {
  return function handleFallback(error: unknown): Response {
    const respond = (status: number, message: string) => Response.json({ success: false, message }, { status, headers })
    if (error instanceof Error && error.name === 'RequestError') return respond(400, httpErrors.unreadableUrl)
    const id = randomUUID()
    log('error', 'unexpected error', { id, error: error instanceof Error ? error.stack : String(error) })
    return respond(500, httpErrors.unexpected(id))
  }
}

export function isApiPath(path: string): boolean {
  return API_PATH.test(path)
}

type ErrorText = string | { message: string; code: string }

export function errorResponse(c: Context, status: number, error: ErrorText): Response {
  return c.body(toErrorBody(c.req.path, status, error), status as 400, { 'content-type': 'application/json' })
}

export function rawErrorBody(path: string, status: number, message: string) {
  if (!isApiPath(path)) return { type: 'text/plain; charset=utf-8', body: `${message}\n` }
  return { type: 'application/json', body: toErrorBody(path, status, message) }
}

function toErrorBody(path: string, status: number, error: ErrorText): string {
  const { message, code } = typeof error === 'string' ? { message: error, code: null } : error
  if (!OPENAI_PATH.test(path)) return JSON.stringify({ success: false, message })
  const type = status < 500 ? 'invalid_request_error' : 'server_error'
  return JSON.stringify({ error: { message, type, code } })
}
