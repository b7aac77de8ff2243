import { projectPath } from '../../contract/routes.ts'
import type { PageSources } from '../api.ts'

/** Selectors by field. A `*` in a field becomes the place of each element in the list. */
type Selectors = Record<string, string>

/** Texts that are on a page once, or always mean the same field. Later ones are parts of earlier ones. */
export const SELECTORS: Selectors = {
  'site.yaml#greeting': '#home-title',
  'site.yaml#name': '.site-name > span, .site-footer p.subtle',
  'site.yaml#roles': '.role-line',
  'site.yaml#roles.*': '.typing > :first-child > span',
  'site.yaml#status': '.hero-status bdi',
  'profile.yaml#aboutMe': '.hero-links > .lead',
  'site.yaml#biography': '.about',
  'site.yaml#avatar.picture': '.hero-face, .person-face, .header-portrait, [data-island="home/avatar"]',
  'site.yaml#links.mail': 'a.mail-link[href^="mailto:"]',
  'site.yaml#headings.timeline': '#timeline-title',
  'site.yaml#headings.skills': '#skills-title',
  'site.yaml#headings.apps': '#apps-title',
  'site.yaml#headings.about': '#about-title',
  'site.yaml#headings.aboutSubtitle': '#about .section-header > p',
  'site.yaml#headings.portfolio': '#portfolio-title',
  'site.yaml#headings.contact': '#contact-title',
}
const CARD = { title: '.card-title', description: '.card-sentence', banner: '.card-banner' }
const PROJECT = {
  title: '.project-title',
  banner: '.project-banner, .project-case',
  technologies: '.word-list',
  story: '.story',
  description: '.statement-list',
  gitRepoLink: '.external-url.button-secondary',
  projectLink: '.external-url.button-primary',
  'pictures.*.picture': '.image-grid > li',
}
const ENTRY = {
  title: '.heading',
  from: '.timeline-date',
  place: '.timeline-place',
  description: '.timeline-points, .prose-width > p:not(.timeline-place)',
  'description.*': '.timeline-points > li',
}
const ICON = { icon: ':scope > :first-child' }
const LISTS = [
  ['timeline', '.timeline-entry', ENTRY],
  ['skills', '#skills .icon-cell', { ...ICON, title: ':scope > :last-child' }],
  ['apps', '#apps .icon-cell', { ...ICON, name: ':scope > :last-child' }],
] as const

/** Marks the elements of every field on this page. */
export function markSources(sources: PageSources | undefined): void {
  if (!sources) return
  mark(SELECTORS)
  for (const [source, url] of Object.entries(sources.links))
    mark({ [source]: `:is(.hero-buttons, .social-links) a[href="${CSS.escape(url)}"]` })
  for (const project of sources.projects) markProject(project)
  for (const [list, selector, selectors] of LISTS)
    for (const [at, root] of document.querySelectorAll(selector).entries())
      mark(selectors, { prefix: `${list}.yaml#${sources[list][at]}.`, root })
  const current = document.querySelector('.timeline-entry[data-current] .heading')?.getAttribute('data-source')
  // It names the entry instead of its title, which is marked in the timeline.
  if (current) mark({ [current.replace('.title', '')]: '.current-entry' })
  for (const title of document.querySelectorAll('.group-title')) {
    const first = title.nextElementSibling?.querySelector('[data-source]')?.getAttribute('data-source')
    if (first) title.setAttribute('data-source', first.replace(/[^.]+$/, 'group'))
  }
}

function markProject({ file, meta, cardStack, hasPoints }: PageSources['projects'][number]): void {
  const path = projectPath(file.replace(/^projects\/|\.ya?ml$/g, ''))
  const prefix = `${file}#`
  for (const root of document.querySelectorAll(`a.card[href="${path}"]`))
    mark({ ...CARD, [cardStack]: '.card-stack' }, { prefix, root })
  if (location.pathname !== path) return
  mark(PROJECT, { prefix })
  if (hasPoints) mark({ 'description.*': '.statement-list > li' }, { prefix })
  for (const [at, field] of meta.entries()) mark({ [field]: `.project-meta > :nth-child(${at + 1}) dd` }, { prefix })
}

function mark(selectors: Selectors, { prefix = '', root = document as ParentNode } = {}): void {
  for (const [field, selector] of Object.entries(selectors))
    for (const [at, element] of root.querySelectorAll(selector).entries())
      element.setAttribute('data-source', prefix + field.replace('*', String(at)))
}
