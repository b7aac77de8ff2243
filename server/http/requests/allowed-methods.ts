import type { MiddlewareHandler } from 'hono'
import { findRoute } from '../../../contract/routes.ts'
import { httpErrors } from '../../../contract/strings.ts'
import { errorResponse, isApiPath, type RenderErrorPage } from '../errors.ts'

const READ = ['GET', 'HEAD']

export function createMethodCheck(renderErrorPage: RenderErrorPage): MiddlewareHandler {
  return async function checkMethod(c, next) {
    const methods = findMethods(c.req.path)
    if (!methods || methods.includes(c.req.method)) return next()
    if (!isApiPath(c.req.path)) return renderErrorPage(c, 405)
    c.header('allow', methods.join(', '))
    return errorResponse(c, 405, httpErrors.allowedMethods(methods))
  }
}

function findMethods(path: string): readonly string[] | undefined {
  const route = findRoute(path)
  if (!route) return isApiPath(path) ? undefined : READ
  return route.method ? [route.method] : READ
}
