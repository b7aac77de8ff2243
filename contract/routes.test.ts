import { expect, test } from 'vitest'
import * as routes from './routes.ts'

test.each([
  ['/', routes.home],
  ['/project/loom', routes.project],
  ['/project/', undefined],
  ['/project/loom/more', undefined],
  ['/pictures/made/loom.avif', routes.image],
  ['/api/v1/project/get/loom', routes.getProject],
  ['/api/v1/project/get', undefined],
  ['/nowhere', undefined],
])('the route of %s is %o', (path, route) => expect(routes.findRoute(path)).toBe(route))

test.each([
  ['/', '/'],
  ['/?utm_source=a', '/'],
  ['/?projects=some', '/'],
  ['/?a=1&projects=all', '/?projects=all'],
  ['/summarize?projects=all', '/summarize'],
  ['/pictures/a.svg?v=1%262&size=3x4', '/pictures/a.svg?v=1%262'],
  ['/pictures/a.svg?v=', '/pictures/a.svg'],
  ['/project/caf%c3%a9', '/project/caf%C3%A9'],
])('the cache key of %s is %s', (path, key) => {
  expect(routes.cacheKey(new URL(path, 'http://localhost'))).toBe(key)
})

test('the path of a project escapes its id', () => {
  expect(routes.projectPath('a /é')).toBe('/project/a%20%2F%C3%A9')
  expect(routes.getProjectPath('a /é')).toBe('/api/v1/project/get/a%20%2F%C3%A9')
})
