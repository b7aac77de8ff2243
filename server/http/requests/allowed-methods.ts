import type { Context, MiddlewareHandler } from 'hono'
import { PATHS } from '../../../contract/client.ts'
import { SEND_PATH } from '../../../contract/message.ts'
import { isApiPath, refuse } from '../errors.ts'

const READ = ['GET', 'HEAD'] as const
const WRITE = ['POST'] as const
const LISTS = [PATHS.owner, PATHS.timelines, PATHS.skills, PATHS.applications, PATHS.projects]
const METHODS = new Map<string, readonly string[]>([
  ...LISTS.map((path) => [`/api/v1${path}`, READ] as const),
  [SEND_PATH, WRITE],
  ['/openai/v1/chat/completions', WRITE],
])
const PROJECT = new RegExp(`^/api/v1${PATHS.project}/[^/]+$`)
export const NOT_FOUND = 'There is no such call.'

/** Refuses every method but those of the address: with JSON for the API, with the error page elsewhere. */
export function createMethodCheck(renderErrorPage: (status: number) => Promise<Response>): MiddlewareHandler {
  return async function checkMethod(c, next) {
    const methods = findMethods(c.req.path)
    if (!methods || methods.includes(c.req.method)) return next()
    c.header('allow', methods.join(', '))
    // The request's body is not read, so the connection cannot be used again.
    c.header('connection', 'close')
    return toRefusal(c, methods, renderErrorPage)
  }
}

/** Undefined: there is no such call. */
export function findMethods(path: string): readonly string[] | undefined {
  const known = METHODS.get(path)
  if (known || !isApiPath(path)) return known ?? READ
  return PROJECT.test(path) ? READ : undefined
}

async function toRefusal(
  c: Context,
  methods: readonly string[],
  renderErrorPage: (status: number) => Promise<Response>,
): Promise<Response> {
  if (isApiPath(c.req.path)) return refuse(c, 405, `This address takes ${methods.join(' and ')} only.`)
  const page = await renderErrorPage(405)
  // The response's own headers would hide those set before.
  return c.newResponse(page.body, page)
}
