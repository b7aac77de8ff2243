import { Hono } from 'hono'
import { ContactResultPage } from '../../app/contact/result-page.tsx'
import { HomePage } from '../../app/home/page.tsx'
import { ErrorPage } from '../../app/layout/error-page.tsx'
import type { PrivacySettings } from '../../app/privacy/notice.ts'
import { PrivacyPage } from '../../app/privacy/page.tsx'
import { nextCards, toCard } from '../../app/projects/cards.ts'
import { ProjectPage } from '../../app/projects/page.tsx'
import type { SiteMeta } from '../../app/seo/page-meta.tsx'
import { SummarizePage } from '../../app/summary/page.tsx'
import { parseImageUrl } from '../../app/ui/images/image-source.ts'
import { toTitleHue } from '../../contract/colors/title-hue.ts'
import type { Project } from '../../contract/documents.ts'
import type { MessageInput } from '../../contract/message.ts'
import { type Loadable, PROJECT_NOT_FOUND, type Result } from '../../contract/portfolio.ts'
import * as routes from '../../contract/routes.ts'
import { isDirect } from '../../contract/site.ts'
import { listImageUrls, type ProjectStory } from '../../contract/story.ts'
import { createLru } from '../http/cache/lru.ts'
import { findImageSources, toOrigins } from '../http/security/csp.ts'
import { createPageRenderer, ownImages, type RenderOptions } from './render.tsx'

/** An external backend may send a different message for each unknown project. */
const MAX_RENDERED = 20

type PageServices = RenderOptions & {
  card(id?: string): { url: string } | undefined
  stories(): ReadonlyMap<string, ProjectStory>
  maxTextLength: number
  privacy: PrivacySettings
  version(): string
}

type ContactReply = {
  kind: 'sent' | 'held' | 'refused'
  status: number
  message: string
  retryAfterS?: number
}

export function createPages(services: PageServices) {
  const { site, siteUrl, api, card, stories, maxTextLength, privacy } = services
  const renderPage = createPageRenderer(services)
  const renderOnce = createRenderOnce(services.version)

  function toMeta(): SiteMeta {
    const { name, avatar } = site()
    return { name, siteUrl, card: card()?.url, portrait: avatar?.url }
  }

  /** Finds the id of a project whose URL was typed in another case, such as `/project/Loom`. */
  async function findCanonicalId(id: string): Promise<string | undefined> {
    const projects = await services.portfolio.projects()
    const listed = projects.kind === 'ok' ? projects.value.map(({ _id }) => _id) : []
    if (listed.includes(id)) return undefined
    return listed.find((other) => other.toLowerCase() === id.toLowerCase())
  }

  /** Replaces a message that repeats the id, because it would need its own rendered page. */
  function renderMissing(id: string, upstreamMessage: string): Promise<Response> {
    const message = upstreamMessage.toLowerCase().includes(id.toLowerCase()) ? PROJECT_NOT_FOUND : upstreamMessage
    const project: Result<Project> = { kind: 'not-found', message }
    const page = { id: '', project, api, site: toMeta() }
    const load = async () => ({ status: 404, render: () => <ProjectPage {...page} /> })
    return renderOnce(`project ${message}`, () => renderPage(load))
  }

  const app = new Hono()
    .get(routes.home.path, (c) => {
      const expanded = c.req.query(routes.home.query.name) === routes.home.query.value
      return renderPage(async (portfolio) => {
        const [owner, timelines, skills, applications, projects] = await Promise.all([
          portfolio.owner(),
          portfolio.timelines(),
          portfolio.skills(),
          portfolio.applications(),
          portfolio.projects(),
        ])
        const cards = projects.kind === 'ok' ? { ...projects, value: projects.value.map(toCard) } : projects
        const lists = { timelines, skills, applications, projects: cards }
        const page = { site: site(), meta: toMeta(), api, owner, lists, expanded }
        return { onHomePage: true, render: () => <HomePage {...page} /> }
      })
    })
    .get(routes.project.path, async (c) => {
      const id = c.req.param('id')
      const otherCase = await findCanonicalId(id)
      const found = otherCase === undefined ? await services.portfolio.project(id) : undefined
      const missing = found?.kind === 'not-found' ? found : undefined
      const canonicalId = otherCase ?? missing?.canonicalId
      if (canonicalId) return c.redirect(routes.projectPath(canonicalId), 308)
      if (missing && !isDirect(api)) return renderMissing(id, missing.message)
      return renderPage(async (portfolio) => {
        const [project, projects] = await Promise.all([portfolio.project(id), portfolio.projects()])
        const banner = project.kind === 'ok' ? project.value.projectBanner?.url : undefined
        const more = projects.kind === 'ok' ? nextCards(projects.value.map(toCard), id) : []
        const story = stories().get(id)
        const page = { id, project, api, site: toMeta(), card: card(id)?.url, more, story }
        return {
          status: toStatus(project),
          hue: project.kind === 'ok' ? findHue(project.value) : undefined,
          images: [...(banner ? [banner] : []), ...(story ? listImageUrls(story) : [])],
          render: () => <ProjectPage {...page} />,
        }
      })
    })
    .get(routes.summary.path, () => {
      const page = { maxTextLength, api, site: toMeta(), settings: privacy }
      return renderPage(async () => ({ render: () => <SummarizePage {...page} /> }))
    })
    .get(routes.privacy.path, () =>
      renderPage(async (portfolio) => {
        const ofStories = [...stories().values()].flatMap(listImageUrls)
        const own = toOrigins([...ownImages(site()), ...ofStories])
        const sources = [...(await findImageSources(portfolio, api.imageBase)), ...own]
        const page = { settings: privacy, api, imageHosts: toHosts(sources), site: toMeta() }
        return { render: () => <PrivacyPage {...page} /> }
      }),
    )

  return {
    routes: app,
    contactResult({ status, retryAfterS, kind, message }: ContactReply, values: MessageInput): Promise<Response> {
      return renderPage(async () => ({
        status,
        ...(retryAfterS && { headers: { 'retry-after': String(retryAfterS) } }),
        render: () => <ContactResultPage kind={kind} message={message} values={values} isInvalid={status === 400} />,
      }))
    },
    error(status: number, id?: string): Promise<Response> {
      const render = () => renderPage(async () => ({ status, render: () => <ErrorPage status={status} id={id} /> }))
      return id ? render() : renderOnce(`error ${status}`, render)
    },
  }
}

/** Renders pages that are the same at many URLs once per version of the content. */
function createRenderOnce(version: () => string) {
  const pages = createLru<{ version: string; page: Promise<{ html: string; init: ResponseInit }> }>({
    max: MAX_RENDERED,
  })

  async function read(response: Response) {
    return { html: await response.text(), init: { status: response.status, headers: response.headers } }
  }

  return async function renderOnce(name: string, render: () => Promise<Response>): Promise<Response> {
    const cached = pages.get(name)
    const entry = cached?.version === version() ? cached : { version: version(), page: render().then(read) }
    pages.set(name, entry)
    entry.page.catch(() => pages.delete(name))
    const { html, init } = await entry.page
    return new Response(html, init)
  }
}

function toHosts(sources: string[]): string[] | undefined {
  const urls = sources.map((source) => URL.parse(source))
  return urls.every((url) => url?.host) ? urls.map((url) => url?.host ?? '') : undefined
}

function findHue({ title, projectBanner }: Project): number | undefined {
  return projectBanner ? parseImageUrl(projectBanner.url).hue : toTitleHue(title)
}

function toStatus({ kind }: Loadable<unknown>): number {
  if (kind === 'not-found') return 404
  return kind === 'error' ? 502 : 200
}
