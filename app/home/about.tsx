import type { Site } from '../../contract/site.ts'
import { ResponsiveImage } from '../ui/images/responsive-image.tsx'
import { useProse } from '../ui/prose.ts'
import { Section } from '../ui/section.tsx'

type AboutProps = Pick<Site, 'avatar' | 'biography'> & { title: string; subtitle: string }

export function About({ avatar, biography, title, subtitle }: AboutProps) {
  const [first = '', ...others] = biography
  const prose = useProse()
  return (
    <Section id="about" title={title} subtitle={subtitle} split aside={avatar && <Portrait {...avatar} />}>
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

/** `avatar.script.ts` turns it. */
function Portrait({ url, alt }: NonNullable<Site['avatar']>) {
  return (
    <div data-island="home/avatar" data-when="visible" className="portrait-frame">
      <div className="portrait" data-turned={false}>
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
