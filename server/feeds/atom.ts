import type { Project } from '../../contract/documents.ts'
import * as routes from '../../contract/routes.ts'
import { atomDate, objectIdDate } from './dates.ts'
import type { SiteData } from './site-data.ts'
import { escapeXml } from './xml.ts'

/** Atom requires a date. A fixed date never makes an old project look new. */
const FALLBACK_DATE = '2000-01-01T00:00:00Z'

type FeedData = Pick<SiteData, 'siteUrl' | 'language' | 'site' | 'projects' | 'projectDate'>

export function renderFeed({ siteUrl, language, site, projects, projectDate }: FeedData): string {
  const entries = projects.map((project) => ({ project, updated: updatedAt(project, projectDate) }))
  const newest = entries.map(({ updated }) => updated).reduce((a, b) => (a > b ? a : b), FALLBACK_DATE)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${escapeXml(siteUrl)}/</id>`,
    `<title>${escapeXml(site.name)}</title>`,
    `<subtitle>${escapeXml(site.roles.join(', '))}</subtitle>`,
    `<updated>${newest}</updated>`,
    `<author><name>${escapeXml(site.name)}</name><uri>${escapeXml(siteUrl)}/</uri></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(siteUrl + routes.feed.path)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(siteUrl)}/"/>`,
    ...entries.map(({ project, updated }) => renderEntry(project, updated, siteUrl + routes.projectPath(project._id))),
    '</feed>\n',
  ].join('\n')
}

function renderEntry({ title, description, technologies }: Project, updated: string, url: string): string {
  const terms = new Set(technologies.split(',').map((term) => term.trim()))
  return [
    '<entry>',
    `<id>${escapeXml(url)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    ...(description ? [`<summary>${escapeXml(description)}</summary>`] : []),
    ...[...terms].filter(Boolean).map((term) => `<category term="${escapeXml(term)}"/>`),
    '</entry>',
  ].join('\n')
}

function updatedAt({ _id }: Project, projectDate: SiteData['projectDate']): string {
  return atomDate(projectDate(_id)) ?? objectIdDate(_id) ?? FALLBACK_DATE
}
