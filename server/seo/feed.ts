import type { Project } from '../../contract/schemas.ts'
import { findMomentOfId, toMoment } from './dates.ts'
import { type Facts, toProjectAddress } from './site-data.ts'
import { escapeXml } from './xml.ts'

/** Atom wants a date of everything. This one never changes, so that no reader takes an old project for a new one. */
const NO_DATE = '2000-01-01T00:00:00Z'

export const FEED_PATH = '/feed.xml'

type Told = Pick<Facts, 'siteUrl' | 'site' | 'projects' | 'dateOf'>

/** The projects as an Atom feed (RFC 4287), in the order of the site. */
export function toFeed({ siteUrl, site, projects, dateOf }: Told): string {
  const entries = projects.map((project) => ({ project, updated: toUpdated(project, dateOf) }))
  const newest = entries.map(({ updated }) => updated).reduce((a, b) => (a > b ? a : b), NO_DATE)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${escapeXml(siteUrl)}/</id>`,
    `<title>${escapeXml(site.name)}</title>`,
    `<subtitle>${escapeXml(site.roles.join(', '))}</subtitle>`,
    `<updated>${newest}</updated>`,
    `<author><name>${escapeXml(site.name)}</name><uri>${escapeXml(siteUrl)}/</uri></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(siteUrl + FEED_PATH)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(siteUrl)}/"/>`,
    ...entries.map(({ project, updated }) => toEntry(project, updated, toProjectAddress(siteUrl, project._id))),
    '</feed>\n',
  ].join('\n')
}

function toEntry({ title, description, technologies }: Project, updated: string, address: string): string {
  const terms = new Set(technologies.split(',').map((term) => term.trim()))
  return [
    '<entry>',
    `<id>${escapeXml(address)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
    ...(description ? [`<summary>${escapeXml(description)}</summary>`] : []),
    ...[...terms].filter(Boolean).map((term) => `<category term="${escapeXml(term)}"/>`),
    '</entry>',
  ].join('\n')
}

function toUpdated({ _id }: Project, dateOf: Facts['dateOf']): string {
  return toMoment(dateOf(_id)) ?? findMomentOfId(_id) ?? NO_DATE
}
