/** HEAD comes with GET, the default method. */
export type Route = { path: `/${string}`; method?: 'POST'; query?: RouteQuery }

/** The only parameter that changes the response. With a `value`, no other value does. */
type RouteQuery = { name: string; value?: string }

const MAX_LENGTH = 2_500

// Each route is a constant, so scripts in the browser hold only the routes they name.
export const home = { path: '/', query: { name: 'projects', value: 'all' } } as const
export const project = { path: '/project/:id' } as const
export const summary = { path: '/summarize' } as const
export const privacy = { path: '/privacy' } as const

export const robots = { path: '/robots.txt' } as const
export const sitemap = { path: '/sitemap.xml' } as const
export const feed = { path: '/feed.xml' } as const
export const resume = { path: '/resume.json' } as const
export const manifest = { path: '/site.webmanifest' } as const
export const favicon = { path: '/favicon.svg' } as const
export const appleIcon = { path: '/apple-touch-icon.png' } as const

export const image = { path: '/pictures/*', query: { name: 'v' } } as const
export const download = { path: '/files/*' } as const

export const getOwner = { path: '/api/v1/user/portfolio/me' } as const
export const getTimelines = { path: '/api/v1/timeline/getall' } as const
export const getSkills = { path: '/api/v1/skill/getall' } as const
export const getApplications = { path: '/api/v1/softwareapplication/getall' } as const
export const getProjects = { path: '/api/v1/project/getall' } as const
export const getProject = { path: '/api/v1/project/get/:id' } as const
export const sendMessage = { path: '/api/v1/message/send', method: 'POST' } as const
export const formToken = { path: '/form-token' } as const
export const completions = { path: '/openai/v1/chat/completions', method: 'POST' } as const

export const liveness = { path: '/healthz' } as const
export const readiness = { path: '/readyz' } as const

/** These are in the sitemap, prerendered, and folders of the static export. */
export const PAGES: readonly Route[] = [home, summary, privacy, project]
export const FEEDS: readonly Route[] = [robots, sitemap, feed, resume, manifest, favicon]
const LISTS: readonly Route[] = [getOwner, getTimelines, getSkills, getApplications, getProjects]

export function projectPath(id: string): string {
  return project.path.replace(':id', encodeURIComponent(id))
}

/** Returns the paths of all pages, with one for each project id. */
export function pagePaths(ids: readonly string[], site: { summaries: boolean }): string[] {
  const pages = listPages(site).filter((page) => page !== project)
  return [...pages.map(({ path }) => path), ...ids.map(projectPath)]
}

export function listPages({ summaries }: { summaries: boolean }): Route[] {
  return PAGES.filter((page) => summaries || page !== summary)
}

export function getProjectPath(id: string): string {
  return getProject.path.replace(':id', encodeURIComponent(id))
}

/** Finds a page, an image, or a call of the API. */
export function findRoute(pathname: string): Route | undefined {
  const routes = [...PAGES, image, ...LISTS, getProject, sendMessage, completions]
  return routes.find(({ path }) => matches(path, pathname))
}

/** Returns `/project/loom` for `/Project/loom/`, and undefined for a path that no route can have. */
export function canonicalPath(pathname: string): string | undefined {
  if (pathname.length > MAX_LENGTH) return undefined
  const [name = '', ...rest] = pathname.split('/').filter(Boolean)
  const isPage = PAGES.some(({ path }) => path.split('/')[1] === name.toLowerCase())
  try {
    const segments = [isPage ? name.toLowerCase() : name, ...rest]
    return `/${segments.map((segment) => encodeURIComponent(decodeURIComponent(segment))).join('/')}`
  } catch {
    return undefined
  }
}

/** Returns the path with escapes in upper case, and the parameter that changes the response. */
export function cacheKey({ pathname, search }: URL): string {
  const path = upperCaseEscapes(pathname)
  const query = search ? findRoute(path)?.query : undefined
  if (!query) return path
  const value = new URLSearchParams(search).get(query.name)
  const isUsed = value && (query.value ?? value) === value
  return isUsed ? `${path}?${query.name}=${encodeURIComponent(value)}` : path
}

export function upperCaseEscapes(pathname: string): string {
  return pathname.replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase())
}

function matches(path: string, pathname: string): boolean {
  if (path.endsWith('/*')) return pathname.startsWith(path.slice(0, -1))
  if (!path.endsWith('/:id')) return path === pathname
  const prefix = path.slice(0, -':id'.length)
  return pathname.startsWith(prefix) && pathname.length > prefix.length && !pathname.includes('/', prefix.length)
}
