import type { PageSources } from '../server/preview/page-data.ts'

/** Selectors by field. */
type Selectors = Record<string, string>

/** Texts that are on a page once, or always mean the same field. */
export const SELECTORS: Selectors = {
  'site.yaml#greeting': '#home-title',
  'site.yaml#name': '.site-name > span, .site-footer p.subtle',
  'site.yaml#roles': '[data-island="home/typewriter"]',
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
}
const TIMELINE = {
  title: 'h3',
  from: '.timeline-date',
  place: '.timeline-place',
  description: '.timeline-points, .prose-width > p:not(.timeline-place)',
}

/** Marks the elements of every field on this page. Later ones are parts of earlier ones. */
export function markSources(sources: PageSources | undefined): void {
  if (!sources) return
  const { links, projects, timeline, skills, apps } = sources
  markFields('', SELECTORS)
  markEach('.typing > span:not(:last-child)', (at) => `site.yaml#roles.${at}`)
  for (const [source, url] of Object.entries(links))
    markFields('', { [source]: `:is(.hero-buttons, .social-links) a[href="${CSS.escape(url)}"]` })
  for (const project of projects) markProject(project)
  const current = document.querySelector('.timeline-entry[data-current]')
  for (const [at, entry] of document.querySelectorAll('.timeline-entry').entries()) {
    const source = `timeline.yaml#${timeline[at]}.`
    markFields(source, TIMELINE, entry)
    markEach('.timeline-points > li', (point) => `${source}description.${point}`, entry)
    if (entry === current) markFields(source, { title: '.current-entry' })
  }
  markCells('skills', skills, 'title')
  markCells('apps', apps, 'name')
}

function markProject({ file, fields, points }: PageSources['projects'][number]): void {
  const path = `/project/${file.replace(/^projects\/|\.ya?ml$/g, '')}`
  for (const card of document.querySelectorAll(`a.card[href="${path}"]`)) {
    markFields(`${file}#`, CARD, card)
    // A card shows the technologies, or the stack without any.
    markFields(`${file}#`, { [fields.includes('technologies') ? 'technologies' : 'stack']: '.card-stack' }, card)
  }
  if (location.pathname !== path) return
  markFields(`${file}#`, PROJECT)
  if (points) markEach('.statement-list > li', (at) => `${file}#description.${at}`)
  markEach('.image-grid > li', (at) => `${file}#pictures.${at}.picture`)
  const listed = (names: string[]) => names.filter((name) => fields.some((field) => field === name))
  const [meta, urls] = [listed(['stack', 'deployed']), listed(['gitRepoLink', 'projectLink'])]
  markEach('.project-meta dd', (at) => meta[at] && `${file}#${meta[at]}`)
  markEach('.project-part .external-url', (at) => urls[at] && `${file}#${urls[at]}`)
}

function markCells(id: string, indexes: number[], name: string): void {
  for (const [at, cell] of document.querySelectorAll(`#${id} .icon-cell`).entries()) {
    const source = `${id}.yaml#${indexes[at]}.`
    markFields(source, { icon: ':scope > :first-child', [name]: ':scope > :last-child' }, cell)
    const title = cell.parentElement?.previousElementSibling
    if (!cell.previousElementSibling && title?.matches('.group-title'))
      title.setAttribute('data-source', `${source}group`)
  }
}

function markFields(prefix: string, selectors: Selectors, root: ParentNode = document): void {
  for (const [field, selector] of Object.entries(selectors)) markEach(selector, () => `${prefix}${field}`, root)
}

function markEach(selector: string, toSource: (at: number) => string | undefined, root: ParentNode = document): void {
  for (const [at, element] of root.querySelectorAll(selector).entries()) {
    const source = toSource(at)
    if (source) element.setAttribute('data-source', source)
  }
}
