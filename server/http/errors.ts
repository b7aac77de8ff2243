import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Log } from '../log.ts'

const UNEXPECTED = 'Something went wrong on the server. Please try again later.'

/** The one place where thrown things are caught: logged once, answered in the language of the path. */
export function createErrorHandler(log: Log) {
  return function answerError(error: Error, c: Context): Response {
    if (error instanceof HTTPException) return refuse(c, error.status, error.message)
    const id = randomUUID()
    log('error', 'unexpected error', { id, path: c.req.path, error: error.stack ?? String(error) })
    return refuse(c, 500, `${UNEXPECTED} (${id})`)
  }
}

/** A refusal as the caller's API has it: `/openai` speaks OpenAI's, everything else that of `/api/v1`. */
export function refuse(c: Context, status: number, sentence: string): Response {
  if (c.req.path.startsWith('/openai/')) return refuseModel(c, status, { code: null, message: sentence })
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
