/** A new file and the form offer these headings where a story is still empty. */
export const STORY_OUTLINE = ['The problem', 'What I built', 'What was hard', 'What came of it']
  .map((heading) => `## ${heading}`)
  .join('\n\n')

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

export type StoryImage = { url: string; alt: string }

/** Strings are text, never HTML, and no other tags or attributes exist. */
export type StoryNode =
  | string
  | { tag: Tag; children: StoryNode[]; start?: number }
  | { tag: 'a'; children: StoryNode[]; href: string }
  | ({ tag: 'img' } & StoryImage)

/** `points` is set if the owner wrote the description as a list. */
export type ProjectStory = { images: StoryImage[]; text: StoryNode[]; points?: string[] | undefined }

export function* listElements(nodes: readonly StoryNode[]): Generator<Exclude<StoryNode, string>> {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    yield node
    if ('children' in node) yield* listElements(node.children)
  }
}

export function listImageUrls({ images, text }: ProjectStory): string[] {
  const inText = Array.from(listElements(text)).filter((element) => element.tag === 'img')
  return [...images, ...inText].map(({ url }) => url)
}
