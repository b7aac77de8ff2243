import { useEffect, useRef, useState } from 'react'
import { ResponsiveImage } from '../ui/images/responsive-image.tsx'

const VISIBLE_RATIO = 0.7

export function Avatar({ url, alt }: { url: string; alt: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const [turned, setTurned] = useState(false)

  useEffect(() => {
    if (!frame.current) return
    const observer = new IntersectionObserver(
      (entries) => setTurned((entries.at(-1)?.intersectionRatio ?? 0) >= VISIBLE_RATIO),
      { threshold: VISIBLE_RATIO },
    )
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])

  return (
    // Observes the frame, because rotating the image changes how much of it is visible.
    <div ref={frame} className="portrait-frame">
      <div className="portrait" data-turned={turned}>
        <ResponsiveImage
          url={url}
          alt={alt}
          width={800}
          height={800}
          sizes="(min-width: 100rem) 24rem, 20rem"
          loading="lazy"
        />
      </div>
    </div>
  )
}
