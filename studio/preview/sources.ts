import type { PageSources, ProjectSource } from '../server/preview/page-data.ts'

type Found = [source: string, elements: Iterable<Element>]

const SECTIONS = ['timeline', 'skills', 'apps', 'about', 'portfolio', 'contact']

/** Selectors of texts that are on a page once, or always mean the same field. */
export const SELECTORS: Record<string, string> = {
  'site.yaml#greeting': '#home-title',
  'site.yaml#name': '.site-name > span, .site-footer p.subtle',
  'site.yaml#roles': '[data-island="home/typewriter"]',
  'site.yaml#status': '.hero-status bdi',
  'profile.yaml#aboutMe': '.hero-links > .lead',
  'site.yaml#biography': '.about',
  'site.yaml#avatar.picture': '.hero-face, .person-face, .header-portrait, [data-island="home/avatar"]',
  'site.yaml#links.mail': 'a.mail-link[href^="mailto:"]',
  'site.yaml#headings.aboutSubtitle': '#about .section-header > p',
  ...Object.fromEntries(SECTIONS.map((id) => [`site.yaml#headings.${id}`, `#${id}-title`])),
}

/** Finds the elements of every field on this page. Later ones are parts of earlier ones. */
export function* findSources(sources: PageSources): Generator<Found> {
  for (const [source, selector] of Object.entries(SELECTORS)) yield [source, all(selector)]
  yield* numbered('.typing > span:not(:last-child)', (at) => `site.yaml#roles.${at}`)
  const anchors = all('.hero-buttons a, .social-links a')
  for (const [source, url] of Object.entries(sources.links)) {
    yield [source, anchors.filter((anchor) => anchor.getAttribute('href') === url)]
  }
  for (const project of sources.projects) yield* findProject(project)
  yield* findTimeline(sources.timeline)
  yield* findCells('skills', sources.skills, 'title')
  yield* findCells('apps', sources.apps, 'name')
}

/** A card shows the technologies, or the stack without any. */
function* findProject({ file, fields, points }: ProjectSource): Generator<Found> {
  const path = `/project/${file.replace(/^projects\/|\.ya?ml$/g, '')}`
  const card = `a.card[href="${path}"]`
  yield [`${file}#title`, all(`${card} .card-title`)]
  yield [`${file}#description`, all(`${card} .card-sentence`)]
  yield [`${file}#banner`, all(`${card} .card-banner`)]
  yield [`${file}#${fields.includes('technologies') ? 'technologies' : 'stack'}`, all(`${card} .card-stack`)]
  if (location.pathname !== path) return
  yield [`${file}#title`, all('.project-title')]
  yield [`${file}#banner`, all('.project-banner, .project-case')]
  yield [`${file}#technologies`, all('.word-list')]
  yield [`${file}#story`, all('.story')]
  yield [`${file}#description`, all('.statement-list')]
  if (points) yield* numbered('.statement-list > li', (at) => `${file}#description.${at}`)
  yield* numbered('.image-grid > li', (at) => `${file}#pictures.${at}.picture`)
  const has = (name: string) => fields.some((field) => field === name)
  yield* zip('.project-meta dd', ['stack', 'deployed'].filter(has), file)
  yield* zip('.project-part .external-url', ['gitRepoLink', 'projectLink'].filter(has), file)
}

function* findTimeline(indexes: number[]): Generator<Found> {
  for (const [at, entry] of all('.timeline-entry').entries()) {
    const source = `timeline.yaml#${indexes[at]}`
    yield [`${source}.title`, all('h3', entry)]
    yield [`${source}.from`, all('.timeline-date', entry)]
    yield [`${source}.place`, all('.timeline-place', entry)]
    yield [`${source}.description`, all('.timeline-points, .prose-width > p:not(.timeline-place)', entry)]
    yield* numbered('.timeline-points > li', (point) => `${source}.description.${point}`, entry)
    const isFirstCurrent = entry === document.querySelector('.timeline-entry[data-current]')
    if (isFirstCurrent) yield [`${source}.title`, all('.current-entry')]
  }
}

function* findCells(id: 'skills' | 'apps', indexes: number[], name: string): Generator<Found> {
  for (const [at, cell] of all(`#${id} .icon-cell`).entries()) {
    const source = `${id}.yaml#${indexes[at]}`
    yield [`${source}.icon`, all(':scope > :first-child', cell)]
    yield [`${source}.${name}`, all(':scope > :last-child', cell)]
    if (!cell.previousElementSibling)
      yield [
        `${source}.group`,
        all(`#${id} .group-title:has(+ ul > :first-child)`).filter(
          (title) => title.nextElementSibling === cell.parentElement,
        ),
      ]
  }
}

function* numbered(selector: string, toSource: (at: number) => string, root?: Element): Generator<Found> {
  for (const [at, element] of all(selector, root).entries()) yield [toSource(at), [element]]
}

function* zip(selector: string, fields: string[], file: string): Generator<Found> {
  for (const [at, element] of all(selector).entries()) if (fields[at]) yield [`${file}#${fields[at]}`, [element]]
}

function all(selector: string, root: ParentNode = document): Element[] {
  return [...root.querySelectorAll(selector)]
}
