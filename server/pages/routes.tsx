import { type Context, Hono } from 'hono'
import { ErrorPage } from '../../app/pages/error.tsx'
import { HomePage } from '../../app/pages/home.tsx'
import { ContactResultPage } from '../../app/pages/message.tsx'
import { ProjectPage } from '../../app/pages/project.tsx'
import { SummarizePage } from '../../app/pages/summarize.tsx'
import { ALL_PROJECTS, toCard } from '../../app/portfolio/gallery.ts'
import type { SiteMeta } from '../../app/seo/page-meta.tsx'
import { HONEYPOT_FIELD, parseContactForm } from '../../contract/message.ts'
import type { Pending, Result } from '../../contract/result.ts'
import type { FormSubmit } from '../api/messages.ts'
import { createPageRenderer, type RenderOptions } from './render.tsx'

type PageServices = RenderOptions & {
  siteUrl: string
  card(id?: string): { url: string } | undefined
  longestText: number
  submitForm: FormSubmit
  getAddress(c: Context): string
}

export function createPages(services: PageServices) {
  const { site, siteUrl, api, card, longestText, submitForm, getAddress } = services
  const renderPage = createPageRenderer(services)

  function toMeta(): SiteMeta {
    const { name, avatar } = site()
    return { name, siteUrl, card: card()?.url, portrait: avatar?.url }
  }

  const routes = new Hono()
    .get('/', (c) => {
      const expanded = c.req.query(ALL_PROJECTS.name) === ALL_PROJECTS.value
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
    .get('/project/:id', (c) => {
      const id = c.req.param('id')
      return renderPage(async (portfolio) => {
        const project = await portfolio.project(id)
        const banner = project.kind === 'ok' && project.value.projectBanner?.url
        const page = { id, project, api, site: toMeta(), card: card(id)?.url }
        return {
          status: toStatus(project),
          images: banner ? [banner] : [],
          render: () => <ProjectPage {...page} />,
        }
      })
    })
    .get('/summarize', () => {
      const page = { longestText, api, site: toMeta() }
      return renderPage(async () => ({ render: () => <SummarizePage {...page} /> }))
    })

  return {
    routes,
    async submit(c: Context): Promise<Response> {
      // An invalid form counts as an empty one.
      const form = await c.req.formData().catch(() => new FormData())
      const values = parseContactForm(form)
      const honeypot = String(form.get(HONEYPOT_FIELD) ?? '') || undefined
      const { status, retryAfterS, kind, message } = await submitForm(values, {
        address: getAddress(c),
        formToken: { honeypot },
      })
      return renderPage(async () => ({
        status,
        ...(retryAfterS && { headers: { 'retry-after': String(retryAfterS) } }),
        render: () => <ContactResultPage kind={kind} message={message} values={values} />,
      }))
    },
    error: (status: number, id?: string): Promise<Response> =>
      renderPage(async () => ({ status, render: () => <ErrorPage status={status} id={id} /> })),
  }
}

function toStatus({ kind }: Result<unknown> | Pending): number {
  if (kind === 'not-found') return 404
  return kind === 'error' ? 502 : 200
}
