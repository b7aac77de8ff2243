import { headings } from '../../contract/strings.ts'
import { Island } from '../islands/island.tsx'
import type { Site } from '../site.ts'
import { Section } from '../ui/section.tsx'

export function About({ site }: { site: Pick<Site, 'avatar' | 'biography'> }) {
  return (
    <Section id="about" title={headings.about} subtitle={headings.aboutSubtitle}>
      <div className="grid items-start gap-x-6 gap-y-12 md:grid-cols-12">
        {site.avatar && (
          <div className="avatar-slot md:col-span-4">
            <Island name="avatar" when="visible" props={{ url: site.avatar.url, alt: site.avatar.alt }} />
          </div>
        )}
        <div className="grid prose-width gap-5 md:col-span-8 md:col-start-5">
          {site.biography.map((paragraph) => (
            <p key={paragraph} dir="auto">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </Section>
  )
}
