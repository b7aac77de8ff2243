import { createHash } from 'node:crypto'
import type { PortfolioSource } from '../../../contract/portfolio-source.ts'

/** Hosts may hold characters that end a directive, or that stand for every host. */
const PLAIN_ORIGIN = /^https?:\/\/[\w.:[\]-]+$/
/** Images from more origins than this are allowed by their scheme. */
const MOST_ORIGINS = 20

export type CspSources = {
  /** `sha256-…` of each inline script and style. */
  scriptHashes: readonly string[]
  styleHashes: readonly string[]
  /** Origins or schemes. */
  images: readonly string[]
  /** Addresses the browser calls beside the site itself. */
  calls: readonly string[]
}

/** Lets a page run the given inline scripts and styles and the files of this site, and nothing else. */
export function buildCsp({ scriptHashes, styleHashes, images, calls }: CspSources): string {
  return [
    "default-src 'none'",
    `script-src 'self'${toHashes(scriptHashes)}`,
    `style-src 'self'${toHashes(styleHashes)}`,
    `img-src 'self' data:${toList(images)}`,
    "font-src 'self'",
    `connect-src 'self'${toList(toOrigins(calls))}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

export function toCspHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/**
 * Where the images of the site are: islands may show any of them. An external backend that has not answered yet may show
 * images from anywhere.
 */
export async function findImageSources(portfolio: PortfolioSource, host: string): Promise<string[]> {
  const own = toOrigins([host])
  const [skills, applications, projects] = await Promise.all([
    portfolio.skills(),
    portfolio.applications(),
    portfolio.projects(),
  ])
  if (skills.kind !== 'ok' || applications.kind !== 'ok' || projects.kind !== 'ok') return toAnywhere(own)
  const icons = [...skills.value, ...applications.value].map(({ svg }) => svg)
  const banners = projects.value.map(({ projectBanner }) => projectBanner)
  const addresses = [...icons, ...banners].flatMap((image) => (image ? [image.url] : []))
  const origins = [...new Set([...own, ...toOrigins(addresses)])]
  return origins.length > MOST_ORIGINS ? toAnywhere(origins) : origins
}

/** Plain http only where the site depends on it already. */
function toAnywhere(origins: string[]): string[] {
  return origins.some((origin) => origin.startsWith('http:')) ? ['https:', 'http:'] : ['https:']
}

export function toOrigins(addresses: readonly string[]): string[] {
  return addresses.flatMap((address) => {
    const origin = URL.parse(address)?.origin ?? ''
    return PLAIN_ORIGIN.test(origin) ? [origin] : []
  })
}

function toHashes(hashes: readonly string[]): string {
  return toList(hashes.map((hash) => `'${hash}'`))
}

function toList(sources: readonly string[]): string {
  return [...new Set(sources)].map((source) => ` ${source}`).join('')
}
