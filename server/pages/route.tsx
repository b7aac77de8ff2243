import { type Context, Hono } from 'hono'
import { ContactResultPage } from '../../app/contact/result-page.tsx'
import { ErrorPage } from '../../app/layout/error-page.tsx'
import type { PrivacySettings } from '../../app/privacy/notice.ts'
import { PrivacyPage } from '../../app/privacy/page.tsx'
import { createPlaceholder } from '../../app/projects/article.tsx'
import { ProjectPage } from '../../app/projects/page.tsx'
import type { SiteMeta } from '../../app/seo/page-meta.tsx'
import { SummarizePage } from '../../app/summary/page.tsx'
import { toSummaryFailure, toSummaryResult } from '../../app/summary/result.ts'
import type { ContactReply, MessageInput } from '../../contract/message.ts'
import type { Failure, PortfolioSource } from '../../contract/portfolio.ts'
import * as routes from '../../contract/routes.ts'
import { isDirect, type TimelineDetails } from '../../contract/site.ts'
import { listImageUrls, type ProjectStory } from '../../contract/story.ts'
import { NO_CACHE } from '../http/cache/cache-control.ts'
import type { PageCache } from '../http/cache/page-cache.ts'
import { redirectTo } from '../http/requests/canonical-path.ts'
import { toOrigins } from '../http/security/csp.ts'
import { loadHome } from './home.tsx'
import { findImageSources, ownImages } from './image-sources.ts'
import { findProject, loadProject } from './project.tsx'
import { type Page, type RenderOptions, renderPage } from './render.tsx'

/** Pages that are the same at many URLs are sent from memory, even while an external backend is pending. */
const ERROR_HEADERS = { 'cache-control': NO_CACHE }
const INVALID_TEXT = [400, 413]

type PageServices = RenderOptions & {
  cache: PageCache
  card(id?: string): { url: string } | undefined
  stories(): ReadonlyMap<string, ProjectStory>
  timelineDetails(id: string): TimelineDetails | undefined
  maxTextLength: number
  privacy: PrivacySettings
}

export function createPages(services: PageServices) {
  const { site, api, card, stories, timelineDetails, maxTextLength, privacy: settings, cache } = services
  const stylesheet = services.assets.belowStylesheet
  const render = (load: (portfolio: PortfolioSource) => Promise<Page>) => renderPage(services, load)

  const app = new Hono()
    .get(routes.home.path, (c) => {
      const expanded = c.req.query(routes.home.query.name) === routes.home.query.value
      return cache.respond(c, () =>
        render((portfolio) =>
          loadHome(portfolio, {
            site: site(),
            meta: toMeta(services),
            api,
            expanded,
            timelineDetails,
            stories: stories(),
            stylesheet,
          }),
        ),
      )
    })
    .get(routes.project.path, async (c) => {
      const id = c.req.param('id')
      const found = await findProject(services.portfolio, id)
      if (found.kind === 'moved') return redirectTo(c, routes.projectPath(found.id))
      if (found.kind === 'missing' && !isDirect(api)) return respondMissing(c, found.failure)
      return cache.respond(c, () =>
        render((portfolio) => {
          const options = { ...toProjectProps(services), card: card(id)?.url, story: stories().get(id) }
          return loadProject(portfolio, id, options)
        }),
      )
    })
    .get(routes.summary.path, (c, next) => {
      if (!site().summaries) return next()
      return cache.respond(c, () =>
        render(async () => ({ path: routes.summary.path, children: <SummarizePage {...toSummarizeProps()} /> })),
      )
    })
    .get(routes.privacy.path, (c) => cache.respond(c, () => render((portfolio) => loadPrivacy(portfolio, services))))

  const toSummarizeProps = () => ({ maxTextLength, api, site: toMeta(services), settings })

  function respondMissing(c: Context, failure: Failure): Promise<Response> {
    const project = { kind: 'not-found', ...failure } as const
    const load = async () => ({
      status: 404,
      headers: ERROR_HEADERS,
      children: <ProjectPage id="" project={project} {...toProjectProps(services)} />,
    })
    return cache.respond(c, () => render(load), { key: `missing project: ${JSON.stringify(failure)}` })
  }

  return {
    routes: app,
    contactResult({ status, retryAfterS, kind, message }: ContactReply, values: MessageInput): Promise<Response> {
      return render(async () => ({
        status,
        ...(retryAfterS && { headers: { 'retry-after': String(retryAfterS) } }),
        children: <ContactResultPage kind={kind} message={message} values={values} isInvalid={status === 400} />,
      }))
    },
    async summaryResult(response: Response, text: string): Promise<Response> {
      const { status, headers } = response
      const result = response.ok
        ? toSummaryResult(await response.json(), services.words())
        : toSummaryFailure(status, services.words())
      // The page itself shows that a text is empty or too long.
      const submitted = { text, result: INVALID_TEXT.includes(status) ? undefined : result }
      const retryAfter = headers.get('retry-after')
      return render(async () => ({
        status,
        ...(retryAfter && { headers: { 'retry-after': retryAfter } }),
        children: <SummarizePage {...toSummarizeProps()} submitted={submitted} />,
      }))
    },
    error(c: Context, status: number, id = ''): Promise<Response> {
      const headers = { ...ERROR_HEADERS, ...(status === 405 && { allow: 'GET, HEAD' }) }
      const load = async () => ({ status, headers, children: <ErrorPage status={status} id={id} /> })
      return cache.respond(c, () => render(load), { key: `error ${status} ${id}` })
    },
  }
}

async function loadPrivacy(portfolio: PortfolioSource, services: PageServices): Promise<Page> {
  const { site, api, stories, privacy: settings } = services
  const ofStories = [...stories().values()].flatMap(listImageUrls)
  const own = toOrigins([...ownImages(site()), ...ofStories])
  const sources = [...(await findImageSources(portfolio, api.imageBase)), ...own]
  const { summaries, analytics } = site()
  const page = {
    settings,
    summaries,
    analytics: analytics.script,
    api,
    imageHosts: toHosts(sources),
    site: toMeta(services),
  }
  return { path: routes.privacy.path, children: <PrivacyPage {...page} /> }
}

function toProjectProps(services: PageServices) {
  return { api: services.api, site: toMeta(services), placeholder: createPlaceholder(services.site()) }
}

function toMeta({ site, words, siteUrl, card }: PageServices): SiteMeta {
  const { name, avatar } = site()
  return { name, siteUrl: siteUrl(), language: words().language, card: card()?.url, portrait: avatar?.url }
}

function toHosts(sources: string[]): string[] | undefined {
  const urls = sources.map((source) => URL.parse(source))
  return urls.every((url) => url?.host) ? urls.map((url) => url?.host ?? '') : undefined
}
