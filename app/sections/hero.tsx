import type { ReactNode } from 'react'
import { hero } from '../../contract/strings.ts'
import { Island } from '../islands/island.tsx'
import type { Site } from '../site.ts'
import { HeroIllustration } from '../ui/images/hero-illustration.tsx'

type HeroProps = {
  site: Pick<Site, 'greeting' | 'name' | 'roles'>
  links: ReactNode
  aboutMe: ReactNode
}

export function Hero({ site, links, aboutMe }: HeroProps) {
  return (
    <section id="home" aria-labelledby="home-title" className="page-container tw:pt-10 tw:md:pt-20">
      <div className="hero-intro">
        <HeroIllustration />
        <p className="small tw:flex tw:items-center tw:gap-2.5">
          <span className="status-dot" aria-hidden="true" />
          {hero.online}
        </p>
        <h1 id="home-title" dir="auto" className="hero-name tw:mt-5">
          <Greeting text={site.greeting} name={site.name} />
        </h1>
        <Island name="typewriter" when="load" props={{ words: site.roles }} />
        {links}
      </div>
      {aboutMe}
    </section>
  )
}

/** The name stays on one line wherever a line has room for it. */
function Greeting({ text, name }: { text: string; name: string }) {
  const [before, after, ...more] = text.split(name)
  if (!name || after === undefined || more.length > 0) return text
  return (
    <>
      {before}
      <span dir="auto" className="tw:inline-block">
        {name}
      </span>
      {after}
    </>
  )
}
