import { headings } from '../../contract/strings.ts'
import { Island } from '../islands/island.tsx'
import type { Site } from '../site.ts'
import { Section } from '../ui/section.tsx'

export function About({ site }: { site: Pick<Site, 'avatar' | 'biography'> }) {
  return (
    <Section id="about" title={headings.about} subtitle={headings.aboutSubtitle}>
      <div className="tw:grid tw:items-start tw:gap-x-6 tw:gap-y-12 tw:md:grid-cols-12">
        {site.avatar && (
          <div className="avatar-slot tw:md:col-span-4">
            <Island name="avatar" when="visible" props={{ url: site.avatar.url, alt: site.avatar.alt }} />
          </div>
        )}
        <div className="tw:grid prose-width tw:gap-5 tw:md:col-span-8 tw:md:col-start-5">
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
