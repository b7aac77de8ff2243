type Tag =
  | 'p'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'ul'
  | 'ol'
  | 'li'
  | 'blockquote'
  | 'pre'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td'
  | 'strong'
  | 'em'
  | 'del'
  | 'code'
  | 'br'
  | 'hr'

export type StoryPicture = { url: string; alt: string }

/** A formatted text. It holds no markup: a string is text, and there are no other tags and attributes. */
export type StoryNode =
  | string
  | { tag: Tag; children: StoryNode[]; start?: number }
  | { tag: 'a'; children: StoryNode[]; href: string }
  | ({ tag: 'img' } & StoryPicture)

/** What the owner shows of a project beyond its document, which other backends send as well. */
export type ProjectStory = { pictures: StoryPicture[]; text: StoryNode[] }

export function* listElements(nodes: readonly StoryNode[]): Generator<Exclude<StoryNode, string>> {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    yield node
    if ('children' in node) yield* listElements(node.children)
  }
}

export function listPictureUrls({ pictures, text }: ProjectStory): string[] {
  const inText = Array.from(listElements(text)).filter((element) => element.tag === 'img')
  return [...pictures, ...inText].map(({ url }) => url)
}
