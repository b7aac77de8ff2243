import type { PortfolioSource } from '../../contract/portfolio.ts'
import type { Site } from '../../contract/site.ts'
import { toOrigins } from '../http/security/csp.ts'

const MAX_ORIGINS = 20

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

export function ownImages({ avatar, links }: Site): string[] {
  return [avatar?.url, ...(links.more ?? []).map(({ image }) => image)].filter((url) => url !== undefined)
}
