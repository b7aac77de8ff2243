import { createHash } from 'node:crypto'
import type { Portfolio } from '../../contract/portfolio.ts'

// What is data, not a script, needs no leave to run.
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g
const IMAGE = /<img[^>]*\ssrc="(https?:[^"]+)"/g
/** An address may bear signs in its host that end a rule, or that stand for every host. */
const PLAIN_ORIGIN = /^https?:\/\/[\w.:[\]-]+$/
/** A policy is read with every page; pictures from more places than this are named by their scheme. */
const MOST_ORIGINS = 20

export type Sources = { pictures: readonly string[]; calls: readonly string[] }

/** Under it a page runs its own inline scripts and styles, the files of this site, and nothing else. */
export function toPolicy(html: string, { pictures, calls }: Sources): string {
  const shown = Array.from(html.matchAll(IMAGE), ([, address = '']) => address)
  return [
    "default-src 'none'",
    `script-src 'self'${toHashes(html, INLINE_SCRIPT)}`,
    `style-src 'self'${toHashes(html, INLINE_STYLE)}`,
    `img-src 'self' data:${toList([...pictures, ...toOrigins(shown)])}`,
    "font-src 'self'",
    `connect-src 'self'${toList(toOrigins(calls))}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one policy that app/ui/served-html.ts makes.
    'trusted-types default',
  ].join('; ')
}

/**
 * Where the pictures of the whole site lie: a visitor goes from page to page under the policy of the first. A backend
 * that has not said yet what it shows may show it from anywhere.
 */
export async function findPictureSources(portfolio: Portfolio, host: string): Promise<string[]> {
  const own = toOrigins([host])
  const [skills, applications, projects] = await Promise.all([
    portfolio.skills(),
    portfolio.applications(),
    portfolio.projects(),
  ])
  if (skills.kind !== 'ready' || applications.kind !== 'ready' || projects.kind !== 'ready') return toAnywhere(own)
  const icons = [...skills.value, ...applications.value].map(({ svg }) => svg)
  const banners = projects.value.map(({ projectBanner }) => projectBanner)
  const addresses = [...icons, ...banners].flatMap((picture) => (picture ? [picture.url] : []))
  const origins = [...new Set([...own, ...toOrigins(addresses)])]
  return origins.length > MOST_ORIGINS ? toAnywhere(origins) : origins
}

/** Plain http only where the site depends on it already. */
function toAnywhere(origins: string[]): string[] {
  return origins.some((origin) => origin.startsWith('http:')) ? ['https:', 'http:'] : ['https:']
}

function toOrigins(addresses: readonly string[]): string[] {
  return addresses.flatMap((address) => {
    const origin = URL.parse(address)?.origin ?? ''
    return PLAIN_ORIGIN.test(origin) ? [origin] : []
  })
}

function toList(sources: readonly string[]): string {
  return [...new Set(sources)].map((source) => ` ${source}`).join('')
}

function toHashes(html: string, pattern: RegExp): string {
  return toList(Array.from(html.matchAll(pattern), ([, body = '']) => `'sha256-${toHash(body)}'`))
}

function toHash(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
