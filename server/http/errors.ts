import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Log } from '../log.ts'

const UNEXPECTED = 'Something went wrong on the server. Please try again later.'
const MODEL_CALL = /^\/openai\//i
const UNFINISHED = 'The request ended before it was complete.'

/** The one place where thrown things are caught: logged once, answered in the language of the path. */
export function createErrorHandler(log: Log) {
  return function answerError(error: Error, c: Context): Response {
    if (error instanceof HTTPException) return refuse(c, error.status, error.message)
    // Whoever sent half a request and left has no fault to be told of, nor have we.
    if (c.req.raw.signal.aborted) return refuse(c, 400, UNFINISHED)
    const id = randomUUID()
    log('error', 'unexpected error', { id, path: c.req.path, error: toText(error) })
    return refuse(c, 500, `${UNEXPECTED} (${id})`)
  }
}

/** Takes the faults of one page: each is logged once, all of them under the id that the page shows. */
export function createFault(log: Log, path: string): { report(error: unknown): void; id(): string } {
  let id = ''
  const reported = new Set<unknown>()
  return {
    id: () => id,
    report(error) {
      if (reported.has(error)) return
      reported.add(error)
      id ||= randomUUID()
      log('error', 'unexpected error', { id, path, error: toText(error) })
    },
  }
}

/** For what fails before or after everything that answers: an address that makes no sense, or a fault of the server's own. */
export function createLastResort(log: Log, headers: Record<string, string>) {
  return function answerLast(error: unknown): Response {
    const isRequest = error instanceof Error && error.name === 'RequestError'
    const id = randomUUID()
    if (!isRequest) log('error', 'unexpected error', { id, error: toText(error) })
    const message = isRequest ? 'The address could not be read.' : `${UNEXPECTED} (${id})`
    return Response.json({ success: false, message }, { status: isRequest ? 400 : 500, headers })
  }
}

/** A refusal as the caller's API has it: `/openai` speaks OpenAI's, everything else that of `/api/v1`. */
export function refuse(c: Context, status: number, sentence: string): Response {
  if (MODEL_CALL.test(c.req.path)) return refuseModel(c, status, { code: null, message: sentence })
  return answerJson(c, status, { success: false, message: sentence })
}

export function refuseModel(c: Context, status: number, error: { code: string | null; message: string }): Response {
  const type = status < 500 ? 'invalid_request_error' : 'server_error'
  return answerJson(c, status, { error: { message: error.message, type, code: error.code } })
}

function answerJson(c: Context, status: number, body: object): Response {
  // The statuses here are ours or a backend's, all of them with a body; Hono's type knows only literal ones.
  return c.body(JSON.stringify(body), status as 400, { 'content-type': 'application/json' })
}

function toText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
