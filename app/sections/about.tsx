import { useRef } from 'react'
import type { Site } from '../context.ts'
import { Picture } from '../ui/picture.tsx'
import { SectionFrame } from '../ui/section-frame.tsx'
import { useVisible } from '../ui/use-visible.ts'

const VISIBLE_SHARE = 0.7

export function About({ site }: { site: Pick<Site, 'avatar' | 'biography' | 'name'> }) {
  const frame = useRef<HTMLDivElement>(null)
  const turned = useVisible(frame, VISIBLE_SHARE)
  return (
    <SectionFrame id="about" title="ABOUT ME" subtitle="Allow me to introduce myself">
      <div className="grid items-start gap-x-6 gap-y-12 md:grid-cols-12">
        {site.avatar && (
          <div className="turning-room md:col-span-4">
            {/* The frame is watched, the print inside it turns: a turned box would change what is visible of it. */}
            <div ref={frame}>
              <div className="print-frame surface p-3" data-turned={turned}>
                <Picture
                  url={site.avatar.url}
                  alt={site.avatar.alt}
                  width={800}
                  height={800}
                  sizes="(min-width: 48rem) 22rem, 15rem"
                  loading="lazy"
                  className="aspect-square w-full rounded-lg"
                />
              </div>
            </div>
          </div>
        )}
        <div className="grid measure gap-5 md:col-span-8 md:col-start-5">
          {site.biography.map((paragraph) => (
            <p key={paragraph} dir="auto">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </SectionFrame>
  )
}
