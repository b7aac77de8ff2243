import type { ProjectStory, StoryNode } from '../../contract/story.ts'
import { FILES_DIR } from './downloads.ts'
import { isWebUrl } from './markdown/web-url.ts'
import type { ContentReader } from './reader.ts'

const LINK_EXPECTED = 'a link to an http(s) or mailto URL, or to a file such as files/resume.pdf'

type Source = {
  pictures: { picture: string; alt: string }[]
  markdown: string
  file: string
  lineOf(path: readonly PropertyKey[], near?: string): number
}

export async function readProjectStory(reader: ContentReader, source: Source): Promise<ProjectStory> {
  const { file, lineOf } = source
  const images = source.pictures.map(async ({ picture, alt }, index) => {
    const location = { file, line: lineOf(['pictures', index, 'picture']), field: `pictures[${index + 1}].picture` }
    return { url: (await reader.image(picture, location))?.url ?? '', alt }
  })
  return { images: await Promise.all(images), text: await readText(reader, source) }
}

async function readText(reader: ContentReader, { markdown, file, lineOf }: Source): Promise<StoryNode[]> {
  const locate = (near: string) => ({ file, line: lineOf(['story'], near), field: 'story' })
  if (!markdown) return []
  // The parser is loaded only for sites that have stories.
  const { parseMarkdown } = await import('./markdown/parse.ts')
  const parsed = parseMarkdown(markdown)
  if (parsed.kind === 'invalid') {
    reader.report({ kind: 'value', ...locate(parsed.near), expected: parsed.expected })
    return []
  }
  return Promise.all(parsed.nodes.map(resolve))

  async function resolve(node: StoryNode): Promise<StoryNode> {
    if (typeof node === 'string') return node
    if (node.tag === 'img') {
      return { ...node, url: (await reader.image(toPath(node.url), locate(node.url)))?.url ?? '' }
    }
    const children = await Promise.all(node.children.map(resolve))
    return node.tag === 'a' ? { ...node, children, href: resolveLink(node.href) } : { ...node, children }
  }

  function resolveLink(url: string): string {
    if (isWebUrl(url)) return url
    if (url.startsWith(`${FILES_DIR}/`)) return reader.link(toPath(url), locate(url))
    reader.report({ kind: 'file-link', ...locate(url), expected: LINK_EXPECTED, found: `"${url}"` })
    return ''
  }
}

/** Markdown encodes spaces in URLs. */
function toPath(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
