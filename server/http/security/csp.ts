import { createHash } from 'node:crypto'

/** Excludes characters that end a directive or match every host. */
const PLAIN_ORIGIN = /^https?:\/\/[\w.:[\]-]+$/

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

type CspSources = Record<'scriptHashes' | 'styleHashes' | 'images' | 'connect', readonly string[]> & {
  scripts?: readonly string[]
}

export function buildCsp({ scriptHashes, scripts = [], styleHashes, images, connect }: CspSources): string {
  return [
    "default-src 'none'",
    `script-src 'self'${toHashes(scriptHashes)}${toList(toOrigins(scripts))}`,
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
