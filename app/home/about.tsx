import type { Site } from '../../contract/site.ts'
import { Island } from '../islands/island.tsx'
import { useProse } from '../ui/prose.ts'
import { Section } from '../ui/section.tsx'
import { Avatar } from './avatar.island.tsx'

type AboutProps = Pick<Site, 'avatar' | 'biography'> & { title: string; subtitle: string }

export function About({ avatar, biography, title, subtitle }: AboutProps) {
  const [first = '', ...others] = biography
  const prose = useProse()
  return (
    <Section
      id="about"
      title={title}
      subtitle={subtitle}
      split
      aside={avatar && <Island of={Avatar} when="visible" props={{ url: avatar.url, alt: avatar.alt }} />}
    >
      <div className="about">
        <p {...prose(first)} className="statement" />
        {others.length > 0 && (
          <div className="text-columns">
            {others.map((paragraph) => (
              <p key={paragraph} {...prose(paragraph)} />
            ))}
          </div>
        )}
      </div>
    </Section>
  )
}
