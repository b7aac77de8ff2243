import type { Project } from '../../contract/documents.ts'
import { feed, home } from '../../contract/routes.ts'
import { JsonScript } from '../ui/json-script.tsx'
import { pickShareImage, type ShareImage } from './share-image.ts'

/** Search engines cut off longer descriptions. */
const MAX_DESCRIPTION_LENGTH = 160

export type SiteMeta = { name: string; siteUrl: string; language?: string; card?: string; portrait?: string }

type PageMetaProps = {
  site: SiteMeta
  title: string
  path: string
  description: string
  image?: ShareImage
  jsonLd?: object
}

export function PageMeta({ site, title, path, description, image = pickShareImage(site), jsonLd }: PageMetaProps) {
  const url = site.siteUrl + path
  const summary = shorten(description)
  return (
    <>
      <title>{path === '/' ? site.name : `${title} | ${site.name}`}</title>
      <link rel="canonical" href={url} />
      <meta name="description" content={summary} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={site.name} />
      {image && <meta property="og:image" content={image.url} />}
      {image?.width && <meta property="og:image:width" content={String(image.width)} />}
      {image?.height && <meta property="og:image:height" content={String(image.height)} />}
      {image && <meta property="og:image:alt" content={title} />}
      {/* X reads everything else from the Open Graph tags. */}
      <meta name="twitter:card" content={image?.isWide ? 'summary_large_image' : 'summary'} />
      {path === home.path && <link rel="alternate" type="application/atom+xml" href={site.siteUrl + feed.path} />}
      {jsonLd && <JsonScript type="application/ld+json" value={{ '@context': 'https://schema.org', ...jsonLd }} />}
    </>
  )
}

export function describeProject(
  { title, description, technologies, stack }: Pick<Project, 'title' | 'description' | 'technologies' | 'stack'>,
  site: Pick<SiteMeta, 'name'>,
): string {
  const builtWith = technologies || stack
  return description || (builtWith ? `${title}: ${builtWith}` : `${title} | ${site.name}`)
}

function shorten(text: string): string {
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text
  return `${text.slice(0, MAX_DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`
}
