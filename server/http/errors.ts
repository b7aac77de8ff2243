import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Log } from '../log.ts'

const UNEXPECTED = 'Something went wrong on the server. Please try again later.'
const API_PATH = /^\/(api|openai)(\/|$)/i
const OPENAI_PATH = /^\/openai\//i
const UNFINISHED = 'The request ended before it was complete.'

type RenderErrorPage = (status: number, id?: string) => Promise<Response>

/** The one place where thrown errors are caught: logged once, answered as JSON for the API and as a page elsewhere. */
export function createErrorHandler(log: Log, renderErrorPage?: RenderErrorPage) {
  return async function handleError(error: Error, c: Context): Promise<Response> {
    if (error instanceof HTTPException) return refuse(c, error.status, error.message)
    // The client left before its request was complete.
    if (c.req.raw.signal.aborted) return refuse(c, 400, UNFINISHED)
    const id = randomUUID()
    log('error', 'unexpected error', { id, path: c.req.path, error: toText(error) })
    const page = isApiPath(c.req.path) ? undefined : await renderErrorPage?.(500, id).catch(() => undefined)
    return page ?? refuse(c, 500, `${UNEXPECTED} (${id})`)
  }
}

export function isApiPath(path: string): boolean {
  return API_PATH.test(path)
}

/** For errors outside the application: an address that cannot be parsed, or a failure of the server itself. */
export function createFallbackHandler(log: Log, headers: Record<string, string>) {
  return function answerLast(error: unknown): Response {
    const isRequest = error instanceof Error && error.name === 'RequestError'
    const id = randomUUID()
    if (!isRequest) log('error', 'unexpected error', { id, error: toText(error) })
    const message = isRequest ? 'The address could not be read.' : `${UNEXPECTED} (${id})`
    return Response.json({ success: false, message }, { status: isRequest ? 400 : 500, headers })
  }
}

/** An error as the caller's API has it: `/openai` speaks OpenAI's, everything else that of `/api/v1`. */
export function refuse(c: Context, status: number, sentence: string): Response {
  if (OPENAI_PATH.test(c.req.path)) return openAiErrorResponse(c, status, { code: null, message: sentence })
  return answerJson(c, status, { success: false, message: sentence })
}

export function openAiErrorResponse(c: Context, status: number, error: { code: string | null; message: string }): Response {
  const type = status < 500 ? 'invalid_request_error' : 'server_error'
  return answerJson(c, status, { error: { message: error.message, type, code: error.code } })
}

function answerJson(c: Context, status: number, body: object): Response {
  // Hono's type knows only literal statuses.
  return c.body(JSON.stringify(body), status as 400, { 'content-type': 'application/json' })
}

function toText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
