import type { ComponentProps } from 'react'
import { useSiteLinks } from '../site-links.ts'
import { parseImageUrl } from './image-source.ts'

/** `width` and `height` apply only if the URL doesn't contain the image's size. */
type ImageProps = ComponentProps<'img'> & { url: string; alt: string; sizes: string; width: number; height: number }

export type FrameProps = ImageProps & { transitionName?: string }

/** Shows the image's dominant color until it has loaded. */
export function ResponsiveImage({ className = '', transitionName, ...image }: FrameProps) {
  const { size, background, focus, fit } = parseImageUrl(image.url)
  return (
    <span className={`image ${className}`} data-transition-name={transitionName} {...focus} {...fit}>
      {/* The CSP forbids style attributes, but not SVG's color attribute. */}
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
