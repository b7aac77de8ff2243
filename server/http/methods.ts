import type { Context, MiddlewareHandler } from 'hono'
import { PATHS } from '../../contract/client.ts'
import { SEND_PATH } from '../../contract/message.ts'
import { refuse } from './errors.ts'

export const READ = ['GET', 'HEAD'] as const
const WRITE = ['POST'] as const
const QUESTIONS = [PATHS.owner, PATHS.timelines, PATHS.skills, PATHS.applications, PATHS.projects]
const METHODS = new Map<string, readonly string[]>([
  ...QUESTIONS.map((path) => [`/api/v1${path}`, READ] as const),
  [SEND_PATH, WRITE],
  ['/openai/v1/chat/completions', WRITE],
])
const PROJECT = new RegExp(`^/api/v1${PATHS.project}/[^/]+$`)
const CALLS = /^\/(api|openai)(\/|$)/
const CALLS_IN_ANY_CASE = new RegExp(CALLS, 'i')
export const NO_SUCH_CALL = 'There is no such call.'

/** Refuses every method but those of the address. A page says so itself, in the view it has for errors. */
export function createMethodCheck(): MiddlewareHandler {
  return async function checkMethod(c, next) {
    // The pages' routes know no case, and would take these for pages.
    if (!isCall(c) && CALLS_IN_ANY_CASE.test(c.req.path)) return refuse(c, 404, NO_SUCH_CALL)
    const methods = findMethods(c.req.path)
    if (!methods || methods.includes(c.req.method)) return next()
    // A page's answer is made elsewhere, and would lose what is said before.
    const answer = isCall(c) ? refuse(c, 405, `This address takes ${methods.join(' and ')} only.`) : undefined
    if (answer) c.res = answer
    else await next()
    c.header('allow', methods.join(', '))
    // Whatever came along is not read, so that the connection cannot be used again.
    c.header('connection', 'close')
  }
}

/** Undefined: there is no such call. */
export function findMethods(path: string): readonly string[] | undefined {
  const known = METHODS.get(path)
  if (known || !CALLS.test(path)) return known ?? READ
  return PROJECT.test(path) ? READ : undefined
}

function isCall(c: Context): boolean {
  return CALLS.test(c.req.path)
}
