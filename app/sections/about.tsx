import { useRef } from 'react'
import type { Site } from '../context.ts'
import { SectionFrame } from '../ui/section-frame.tsx'
import { useVisible } from '../ui/use-visible.ts'

const VISIBLE_SHARE = 0.7

export function About({ site }: { site: Pick<Site, 'avatar' | 'biography' | 'name'> }) {
  const frame = useRef<HTMLDivElement>(null)
  const turned = useVisible(frame, VISIBLE_SHARE)
  return (
    <SectionFrame id="about" title="ABOUT ME" subtitle="Allow me to introduce myself">
      <div className="grid items-center gap-12 md:grid-cols-12 lg:gap-16">
        {site.avatar && (
          <div className="mx-auto w-full max-w-72 p-6 md:col-span-5 md:max-w-none md:p-12">
            {/* The frame is watched, the print inside it turns: a turned box would change what is visible of it. */}
            <div ref={frame}>
              <div className="print-frame surface p-3" data-turned={turned}>
                <img
                  src={site.avatar.url}
                  alt={site.avatar.alt}
                  width="800"
                  height="800"
                  loading="lazy"
                  className="aspect-square w-full rounded-lg object-cover"
                />
              </div>
            </div>
          </div>
        )}
        <div className="grid max-w-[66ch] gap-5 md:col-span-7">
          {site.biography.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </SectionFrame>
  )
}
