import type { ReactNode } from 'react'
import type { ProjectStory, StoryImage, StoryNode } from '../../contract/story.ts'
import { parseImageUrl } from '../ui/images/image-source.ts'
import { ResponsiveImage } from '../ui/images/responsive-image.tsx'
import { usePageWords } from '../ui/page-words.tsx'
import { useProse } from '../ui/prose.ts'
import { useSiteLinks } from '../ui/site-links.ts'
import { useDir } from '../ui/words.ts'
import { ProjectSection } from './article.tsx'

const HALF_WIDTH = '(min-width: 84rem) 25rem, (min-width: 48rem) 30vw, 90vw'
const FULL_WIDTH = '(min-width: 87rem) 52rem, (min-width: 48rem) 60vw, 90vw'

/** Only the server renders stories, so browsers don't load this module. */
export function StoryParts({ story: { images, text } }: { story: ProjectStory }) {
  const words = usePageWords().story
  return (
    <>
      {images.length > 0 && (
        <ProjectSection title={words.pictures}>
          <ul className="image-grid">
            {images.map((image, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same image may occur twice, and the list never changes
              <li key={index}>
                <LinkedImage {...image} sizes={images.length > 1 ? HALF_WIDTH : FULL_WIDTH} />
              </li>
            ))}
          </ul>
        </ProjectSection>
      )}
      {text.length > 0 && (
        <ProjectSection title={words.story}>
          <div className="story">
            <Nodes nodes={text} isOutermost />
          </div>
        </ProjectSection>
      )}
    </>
  )
}

function LinkedImage({ url, ...rest }: StoryImage & { sizes: string }) {
  const { toFile } = useSiteLinks()
  const { avif, src } = parseImageUrl(url, toFile)
  const [largest] = avif?.split(',').at(-1)?.split(' ') ?? []
  return (
    <a href={largest ?? src}>
      <UncroppedImage url={url} {...rest} />
    </a>
  )
}

/** Reserves a 16:9 box for images of unknown size, to avoid layout shift. */
function UncroppedImage({ url, alt, sizes }: StoryImage & { sizes: string }) {
  const { size } = parseImageUrl(url)
  return (
    <ResponsiveImage
      url={url}
      alt={alt}
      sizes={sizes}
      width={1600}
      height={900}
      loading="lazy"
      className={`story-image ${size ? '' : 'of-unknown-size'}`}
    />
  )
}

type NodesProps = { nodes: StoryNode[]; isOutermost?: boolean; isCode?: boolean }

/** Only the outermost elements get `dir`. A list item with another direction would show its marker on the wrong side. */
function Nodes({ nodes, isOutermost = false, isCode = false }: NodesProps): ReactNode {
  const prose = useProse()
  const toShown = (text: string) => (isCode ? text : prose(text).children)
  return nodes.map((node, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the same text may occur twice, and the list never changes
    typeof node === 'string' ? toShown(node) : <Element key={index} node={node} isOutermost={isOutermost} />,
  )
}

function Element({ node, isOutermost }: { node: Exclude<StoryNode, string>; isOutermost: boolean }) {
  const dirOf = useDir()
  const { toFile } = useSiteLinks()
  const words = usePageWords().story
  if (node.tag === 'img') return <UncroppedImage url={node.url} alt={node.alt} sizes={FULL_WIDTH} />
  const children = <Nodes nodes={node.children} isCode={node.tag === 'code' || node.tag === 'pre'} />
  const dir = isOutermost ? dirOf(toText(node)) : undefined
  switch (node.tag) {
    case 'a':
      return <a href={toFile(node.href)}>{children}</a>
    case 'br':
    case 'hr':
      return <node.tag />
    case 'ol':
      return (
        <ol dir={dir} start={node.start}>
          {children}
        </ol>
      )
    case 'pre':
      return (
        <Scrollable label={words.code} dir="ltr">
          <pre>
            <code>{children}</code>
          </pre>
        </Scrollable>
      )
    case 'table':
      return (
        <Scrollable label={words.table} dir={dir}>
          <table>{children}</table>
        </Scrollable>
      )
    default:
      return <node.tag dir={dir}>{children}</node.tag>
  }
}

function toText(node: StoryNode): string {
  if (typeof node === 'string') return node
  return node.tag === 'img' ? '' : node.children.map(toText).join(' ')
}

function Scrollable({ label, ...props }: { label: string; dir?: string | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop, keyboard users could not scroll it
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={label} tabIndex={0} className="scrollable" {...props} />
  )
}
