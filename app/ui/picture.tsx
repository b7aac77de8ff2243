import type { ComponentProps, CSSProperties } from 'react'
import { parsePicture } from './picture-facts.ts'
import { usePlace } from './use-place.ts'

type ImageProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes' | 'width' | 'height' | 'alt'> & {
  url: string
  alt: string
  /** How wide it is shown, as in the attribute of that name. */
  sizes: string
  /** Where the address does not tell the picture's own size. */
  width: number
  height: number
}

/** Fills the place that its class gives it, which has the picture's main colour until the picture is there. */
export function Picture({ className = '', style, ...image }: ImageProps & { style?: CSSProperties | undefined }) {
  const { size, ground } = parsePicture(image.url)
  return (
    <span className={`picture ${className}`} style={style}>
      {/* The security policy allows no style attribute in served HTML; a drawing's own colour is none. */}
      {ground && <svg aria-hidden="true" className="ground" color={ground} />}
      <PictureImage {...image} {...size} />
    </span>
  )
}

/** The image alone, in the smallest file that is sharp enough. */
export function PictureImage({ url, sizes, alt, ...rest }: ImageProps) {
  const { src, sources } = parsePicture(url, usePlace())
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
