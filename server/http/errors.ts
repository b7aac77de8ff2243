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
  const body = c.req.path.startsWith('/openai/')
    ? { error: { message: sentence, type: status < 500 ? 'invalid_request_error' : 'server_error', code: null } }
    : { success: false, message: sentence }
  return Response.json(body, { status })
}
