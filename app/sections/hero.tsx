import type { ComponentProps } from 'react'
import { hero } from '../../contract/strings.ts'
import { Island } from '../islands/island.tsx'
import type { Site } from '../site.ts'
import { OwnerPart } from './owner-part.tsx'

type HeroProps = { site: Site } & Pick<ComponentProps<typeof OwnerPart>, 'owner' | 'api'>

export function Hero({ site, ...owner }: HeroProps) {
  return (
    <section id="home" aria-labelledby="home-title" className="page-container tw:pt-10 tw:md:pt-20">
      <div className="hero-intro">
        <div className="hero-illustration" />
        <p className="small tw:flex tw:items-center tw:gap-2.5">
          <span className="status-dot" />
          {hero.online}
        </p>
        <h1 id="home-title" dir="auto" className="hero-name tw:mt-5">
          <Greeting text={site.greeting} name={site.name} />
        </h1>
        <Island name="typewriter" when="load" props={{ words: site.roles }} />
        <OwnerPart part="hero-links" links={site.links} {...owner} />
      </div>
      <OwnerPart part="about-me" links={site.links} {...owner} />
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
