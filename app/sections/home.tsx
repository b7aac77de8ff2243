import { Link } from 'react-router'
import type { Owner } from '../../contract/documents.ts'
import type { Site } from '../context.ts'
import { DisplayCase } from '../ui/display-case.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { Icon } from '../ui/icon.tsx'
import { Typewriter } from '../ui/typewriter.tsx'
import { SocialLinks } from './social-links.tsx'

const TYPING = { loops: 50, typeMs: 70, deleteMs: 50, holdMs: 1_000 }

type HomeProps = { site: Pick<Site, 'greeting' | 'name' | 'roles' | 'links'>; owner: Owner | undefined }

export function Home({ site, owner }: HomeProps) {
  return (
    <section id="home" aria-labelledby="home-title" className="wrap pt-10 md:pt-20">
      <div className="intro">
        <DisplayCase />
        <p className="small flex items-center gap-2.5">
          <span className="living-dot" aria-hidden="true" />
          Online
        </p>
        <h1 id="home-title" dir="auto" className="hero-name mt-5">
          <Greeting words={site.greeting} name={site.name} />
        </h1>
        <Typewriter words={site.roles} tempo={TYPING} className="role-line mt-6 text-accent" />
        <div className="mt-6">
          <SocialLinks owner={owner} videoChannel={site.links.videoChannel} />
        </div>
        <HomeButtons githubURL={owner?.githubURL} resume={site.links.resume} />
      </div>
      {owner?.aboutMe && (
        <p dir="auto" className="lead mt-10">
          {owner.aboutMe}
        </p>
      )}
    </section>
  )
}

/** The name stays on one line wherever a line has room for it. */
function Greeting({ words, name }: { words: string; name: string }) {
  const [before, after, ...more] = words.split(name)
  if (!name || after === undefined || more.length > 0) return words
  return (
    <>
      {before}
      <span dir="auto" className="inline-block">
        {name}
      </span>
      {after}
    </>
  )
}

function HomeButtons({ githubURL, resume }: { githubURL: string | undefined; resume: string }) {
  return (
    <div className="no-print mt-6 flex flex-wrap gap-3 max-sm:*:grow">
      {githubURL && (
        <ExternalLink href={githubURL} className="button primary">
          <Icon name="github" />
          Github
        </ExternalLink>
      )}
      {resume && (
        <ExternalLink href={resume} className={`button ${githubURL ? 'quiet' : 'primary'}`}>
          <Icon name="resume" />
          Resume
        </ExternalLink>
      )}
      <Link to="/summarize" className={`button ${githubURL || resume ? 'quiet' : 'primary'}`}>
        <Icon name="sparkle" />
        Summarize Text
      </Link>
    </div>
  )
}
