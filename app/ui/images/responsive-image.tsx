import type { ComponentProps } from 'react'
import { useSiteLinks } from '../site-links.ts'
import { parseImageUrl } from './image-source.ts'

/** `width` and `height` are used where the address does not tell the image's own size. */
type ImageProps = ComponentProps<'img'> & { url: string; alt: string; sizes: string; width: number; height: number }

export type FrameProps = ImageProps & { transitionName?: string }

/** Fills a frame, which has the image's dominant colour until the image is there. */
export function ResponsiveImage({ className = '', transitionName, ...image }: FrameProps) {
  const { size, background, focus } = parseImageUrl(image.url)
  return (
    <span className={`picture ${className}`} data-transition-name={transitionName} {...focus}>
      {/* The content security policy allows no style attribute; the colour of an SVG is none. */}
      {background && <svg aria-hidden="true" color={background} />}
      <ResponsivePicture {...image} {...size} />
    </span>
  )
}

export function ResponsivePicture({ url, sizes, alt, ...rest }: ImageProps) {
  const { src, avif } = parseImageUrl(url, useSiteLinks().toFile)
  const image = <img src={src} alt={alt} {...rest} />
  if (!avif) return image
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {image}
    </picture>
  )
}
