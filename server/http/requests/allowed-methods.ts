import type { MiddlewareHandler } from 'hono'
import { PATHS } from '../../../contract/client.ts'
import { SEND_PATH } from '../../../contract/message.ts'
import { httpErrors } from '../../../contract/strings.ts'
import { errorResponse, isApiPath, type RenderErrorPage } from '../errors.ts'

const READ = ['GET', 'HEAD']
const WRITE = ['POST']
const LISTS = [PATHS.owner, PATHS.timelines, PATHS.skills, PATHS.applications, PATHS.projects]
const API_METHODS = new Map([
  ...LISTS.map((path) => [`/api/v1${path}`, READ] as const),
  [SEND_PATH, WRITE],
  ['/openai/v1/chat/completions', WRITE],
])
const PROJECT = new RegExp(`^/api/v1${PATHS.project}/[^/]+$`)

export function createMethodCheck(renderErrorPage: RenderErrorPage): MiddlewareHandler {
  return async function checkMethod(c, next) {
    const methods = findMethods(c.req.path)
    if (!methods || methods.includes(c.req.method)) return next()
    c.header('allow', methods.join(', '))
    if (isApiPath(c.req.path)) return errorResponse(c, 405, httpErrors.allowedMethods(methods))
    const page = await renderErrorPage(405)
    // Returning `page` unchanged would drop the header set above.
    return c.newResponse(page.body, page)
  }
}

export function findMethods(path: string): readonly string[] | undefined {
  if (!isApiPath(path)) return READ
  return API_METHODS.get(path) ?? (PROJECT.test(path) ? READ : undefined)
}
