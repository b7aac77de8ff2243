import type { ReactNode } from 'react'
import type { ProjectStory, StoryNode, StoryPicture } from '../../contract/story.ts'
import { project as strings } from '../../contract/strings.ts'
import { Part } from '../portfolio/detail.tsx'
import { parseImageUrl } from '../ui/images/image-source.ts'
import { ResponsiveImage } from '../ui/images/responsive-image.tsx'
import { useSiteLinks } from '../ui/site-links.ts'

const HALF = '(min-width: 48rem) min(25rem, 30vw), 90vw'
const WHOLE = '(min-width: 48rem) min(52rem, 60vw), 90vw'

/** The pictures and the text below a project's facts. No island has them, so no browser loads this. */
export function StoryParts({ story: { pictures, text } }: { story: ProjectStory }) {
  return (
    <>
      {pictures.length > 0 && (
        <Part title={strings.pictures}>
          <ul className="picture-grid">
            {pictures.map((picture, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may occur twice, and the list never changes
              <li key={index}>
                <LinkedPicture {...picture} sizes={pictures.length > 1 ? HALF : WHOLE} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {text.length > 0 && (
        <Part title={strings.story}>
          <div className="story">
            <Nodes nodes={text} dir="auto" />
          </div>
        </Part>
      )}
    </>
  )
}

function LinkedPicture({ url, ...rest }: StoryPicture & { sizes: string }) {
  const { toFile } = useSiteLinks()
  const { avif, src } = parseImageUrl(url, toFile)
  const [largest] = avif?.split(',').at(-1)?.split(' ') ?? []
  return (
    <a href={largest ?? src}>
      <WholePicture url={url} {...rest} />
    </a>
  )
}

/** Never cropped. A picture of unknown size is fitted into 16:9, and nothing moves when it arrives. */
function WholePicture({ url, alt, sizes }: StoryPicture & { sizes: string }) {
  const { size } = parseImageUrl(url)
  return (
    <ResponsiveImage
      url={url}
      alt={alt}
      sizes={sizes}
      width={1600}
      height={900}
      loading="lazy"
      className={`story-picture ${size ? '' : 'of-unknown-size'}`}
    />
  )
}

type Dir = 'auto' | undefined

/** `dir` is for the outermost only: an item of another direction than its list would have its mark outside. */
function Nodes({ nodes, dir }: { nodes: StoryNode[]; dir?: Dir }): ReactNode {
  return nodes.map((node, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the same text may occur twice, and the list never changes
    typeof node === 'string' ? node : <Element key={index} node={node} dir={dir} />,
  )
}

function Element({ node, dir }: { node: Exclude<StoryNode, string>; dir: Dir }) {
  const { toFile } = useSiteLinks()
  if (node.tag === 'img') return <WholePicture url={node.url} alt={node.alt} sizes={WHOLE} />
  const children = <Nodes nodes={node.children} />
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
        <Scrollable label={strings.code}>
          <pre dir="ltr">
            <code>{children}</code>
          </pre>
        </Scrollable>
      )
    case 'table':
      return (
        <Scrollable label={strings.table}>
          <table dir={dir}>{children}</table>
        </Scrollable>
      )
    default:
      return <node.tag dir={dir}>{children}</node.tag>
  }
}

/** What is wider than the screen scrolls by itself, also with the keyboard. */
function Scrollable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop only a pointer could scroll it
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={label} tabIndex={0} className="scrollable">
      {children}
    </div>
  )
}
