import type { ProjectStory, StoryNode } from '../../../contract/story.ts'
import type { ContentReader } from '../content-reader.ts'
import { FILES_DIR } from '../own-files.ts'
import { isWebAddress } from './web-address.ts'

const LINK_EXPECTED = 'a link to an http(s) or mailto URL, or to a file such as files/resume.pdf'

type Source = {
  pictures: { picture: string; alt: string }[]
  markdown: string
  file: string
  lineOf(path: readonly PropertyKey[], near?: string): number
}

export async function readProjectStory(reader: ContentReader, source: Source): Promise<ProjectStory> {
  const { file, lineOf } = source
  const pictures = source.pictures.map(async ({ picture, alt }, index) => {
    const location = { file, line: lineOf(['pictures', index, 'picture']), field: `pictures[${index + 1}].picture` }
    return { url: (await reader.image(picture, location))?.url ?? '', alt }
  })
  return { pictures: await Promise.all(pictures), text: await readText(reader, source) }
}

/** Pictures and files that do not exist are issues, each once. */
async function readText(reader: ContentReader, { markdown, file, lineOf }: Source): Promise<StoryNode[]> {
  const locate = (near: string) => ({ file, line: lineOf(['story'], near), field: 'story' })
  if (!markdown) return []
  // A site without stories starts without the parser.
  const { parseMarkdown } = await import('./markdown.ts')
  const parsed = parseMarkdown(markdown)
  if (parsed.kind === 'invalid') {
    reader.issues.push({ ...locate(parsed.near), expected: parsed.expected })
    return []
  }
  const pictures = createOnce(async (address) => (await reader.image(toPath(address), locate(address)))?.url ?? '')
  const links = createOnce(async (address) => {
    if (isWebAddress(address)) return address
    if (address.startsWith(`${FILES_DIR}/`)) return reader.link(toPath(address), locate(address))
    reader.issues.push({ ...locate(address), expected: LINK_EXPECTED, found: `"${address}"` })
    return ''
  })

  async function resolve(node: StoryNode): Promise<StoryNode> {
    if (typeof node === 'string') return node
    if (node.tag === 'img') return { ...node, url: await pictures(node.url) }
    const children = await Promise.all(node.children.map(resolve))
    return node.tag === 'a' ? { ...node, children, href: await links(node.href) } : { ...node, children }
  }
  return Promise.all(parsed.nodes.map(resolve))
}

function createOnce(find: (address: string) => Promise<string>) {
  const found = new Map<string, Promise<string>>()
  return (address: string): Promise<string> => {
    const known = found.get(address) ?? find(address)
    found.set(address, known)
    return known
  }
}

/** Markdown has no spaces in addresses. */
function toPath(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
