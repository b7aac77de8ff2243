import type { Site } from '../../contract/site.ts'
import { Island } from '../islands/island.tsx'
import { Section } from '../ui/section.tsx'
import { useDir } from '../ui/words.ts'
import { Avatar } from './avatar.island.tsx'

type AboutProps = Pick<Site, 'avatar' | 'biography'> & { title: string; subtitle: string }

export function About({ avatar, biography, title, subtitle }: AboutProps) {
  const [first = '', ...others] = biography
  const dir = useDir()
  return (
    <Section
      id="about"
      title={title}
      subtitle={subtitle}
      split
      aside={avatar && <Island of={Avatar} when="visible" props={{ url: avatar.url, alt: avatar.alt }} />}
    >
      <div className="about">
        <p dir={dir(first)} className="statement">
          {first}
        </p>
        {others.length > 0 && (
          <div className="text-columns">
            {others.map((paragraph) => (
              <p key={paragraph} dir={dir(paragraph)}>
                {paragraph}
              </p>
            ))}
          </div>
        )}
      </div>
    </Section>
  )
}
