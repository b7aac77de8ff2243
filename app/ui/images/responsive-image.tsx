import type { ComponentProps } from 'react'
import { useSiteLinks } from '../site-links.ts'
import { parseImageUrl } from './image-source.ts'

type ImageProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes' | 'width' | 'height' | 'alt'> & {
  url: string
  alt: string
  sizes: string
  /** Used where the address does not tell the image's own size. */
  width: number
  height: number
}

/** Fills a frame, which has the image's dominant colour until the image is there, and its name in view transitions. */
export function ResponsiveImage({
  className = '',
  transitionName,
  ...image
}: ImageProps & { transitionName?: string }) {
  const { size, background } = parseImageUrl(image.url)
  return (
    <span className={`picture ${className}`} data-transition-name={transitionName}>
      {/* The content security policy allows no style attribute; the colour of an SVG is none. */}
      {background && <svg aria-hidden="true" className="image-placeholder" color={background} />}
      <ResponsivePicture {...image} {...size} />
    </span>
  )
}

export function ResponsivePicture({ url, sizes, alt, ...rest }: ImageProps) {
  const { src, sources } = parseImageUrl(url, useSiteLinks().toFile)
  const image = <img src={src} alt={alt} decoding="async" {...rest} />
  if (sources.length === 0) return image
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      {image}
    </picture>
  )
}
