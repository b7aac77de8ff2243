import { createHash } from 'node:crypto'
import type { PortfolioSource } from '../../../contract/portfolio.ts'

/** Excludes characters that end a directive or match every host. */
const PLAIN_ORIGIN = /^https?:\/\/[\w.:[\]-]+$/
const MAX_ORIGINS = 20

export const LOCKED_DOWN_CSP = [
  "default-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  'sandbox',
].join('; ')

type CspSources = Record<'scriptHashes' | 'styleHashes' | 'images' | 'connect', readonly string[]>

export function buildCsp({ scriptHashes, styleHashes, images, connect }: CspSources): string {
  return [
    "default-src 'none'",
    `script-src 'self'${toHashes(scriptHashes)}`,
    `style-src 'self'${toHashes(styleHashes)}`,
    `img-src 'self' data:${toList(images)}`,
    "font-src 'self'",
    `connect-src 'self'${toList(toOrigins(connect))}`,
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

/** Includes all images, because islands may show any of them. Allows any origin while the lists are pending. */
export async function findImageSources(portfolio: PortfolioSource, host: string): Promise<string[]> {
  const own = toOrigins([host])
  const [skills, applications, projects] = await Promise.all([
    portfolio.skills(),
    portfolio.applications(),
    portfolio.projects(),
  ])
  if (skills.kind !== 'ok' || applications.kind !== 'ok' || projects.kind !== 'ok') return anyOrigin(own)
  const icons = [...skills.value, ...applications.value].map(({ svg }) => svg)
  const banners = projects.value.map(({ projectBanner }) => projectBanner)
  const urls = [...icons, ...banners].flatMap((image) => (image ? [image.url] : []))
  const origins = [...new Set([...own, ...toOrigins(urls)])]
  return origins.length > MAX_ORIGINS ? anyOrigin(origins) : origins
}

function anyOrigin(origins: string[]): string[] {
  return origins.some((origin) => origin.startsWith('http:')) ? ['https:', 'http:'] : ['https:']
}

export function toOrigins(urls: readonly string[]): string[] {
  return urls.flatMap((url) => {
    const origin = URL.parse(url)?.origin ?? ''
    return PLAIN_ORIGIN.test(origin) ? [origin] : []
  })
}

function toHashes(hashes: readonly string[]): string {
  return toList(hashes.map((hash) => `'${hash}'`))
}

function toList(sources: readonly string[]): string {
  return [...new Set(sources)].map((source) => ` ${source}`).join('')
}
