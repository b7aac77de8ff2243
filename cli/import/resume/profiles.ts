import type { ImportLog } from '../model/log.ts'
import type { ImportedLink } from '../model/model.ts'
import { pick, type Raw, toRecords } from '../model/raw-record.ts'
import { toLink, toPlainLine } from '../model/text.ts'

type Field = 'githubURL' | 'linkedInURL' | 'instagramURL' | 'facebookURL' | 'videoChannel'

/** The first profile of these networks fills the field; the others become links. */
const FIELDS: Record<string, Field> = {
  github: 'githubURL',
  linkedin: 'linkedInURL',
  instagram: 'instagramURL',
  facebook: 'facebookURL',
  youtube: 'videoChannel',
  vimeo: 'videoChannel',
  twitch: 'videoChannel',
}
const PREFIXES: Record<string, string> = {
  github: 'https://github.com/',
  linkedin: 'https://www.linkedin.com/in/',
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  youtube: 'https://www.youtube.com/@',
  vimeo: 'https://vimeo.com/',
  twitch: 'https://www.twitch.tv/',
  twitter: 'https://x.com/',
  x: 'https://x.com/',
  gitlab: 'https://gitlab.com/',
  stackoverflow: 'https://stackoverflow.com/users/',
  medium: 'https://medium.com/@',
}
const SPELLINGS = 'GitHub GitLab LinkedIn YouTube CodePen LeetCode StackOverflow HackerRank ORCID npm'.split(' ')

export function readProfiles(resume: Raw, basics: Raw, log: ImportLog) {
  const links = { githubURL: '', linkedInURL: '', instagramURL: '', facebookURL: '', videoChannel: '' }
  const others: ImportedLink[] = []
  for (const profile of toProfiles(resume, basics)) {
    const link = toLink(pick(profile, 'url', 'link', 'href', 'website'))
    const label = toPlainLine(pick(profile, 'network', 'name', 'title'))
    const user = toPlainLine(pick(profile, 'username', 'handle', 'user')).replace(/^@/, '')
    const network = findNetwork(label.toLowerCase().replace(/[\s-]/g, ''), link)
    const field = FIELDS[network]
    const url = link || (network && user ? PREFIXES[network] + encodeURIComponent(user) : '')
    if (!url) log.skip(`The profile ${label || user}`, 'it has no URL')
    else if (field && !links[field]) links[field] = url
    else if (!others.some((other) => other.url === url)) others.push({ label: toLabel(label) || toHost(url), url })
  }
  return { ...links, others: others.filter(({ url }) => !Object.values(links).includes(url)) }
}

function toLabel(network: string): string {
  return (
    SPELLINGS.find((name) => name.toLowerCase() === network) ??
    network.replace(/^[a-z](?=[a-z]*$)/, (first) => first.toUpperCase())
  )
}

function toHost(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '')
}

function findNetwork(name: string, url: string): string {
  const domains = URL.parse(url)?.hostname.split('.').slice(0, -1) ?? []
  return [name.split(/\W/, 1).join(), ...domains].find((each) => Object.hasOwn(PREFIXES, each)) ?? ''
}

/** Some resumes have a field for each network instead of a list. */
function toProfiles(resume: Raw, basics: Raw): Raw[] {
  const own = ['github', 'linkedin', 'instagram', 'facebook', 'youtube', 'twitter'].flatMap((network) => {
    const value = pick(basics, network)
    if (typeof value !== 'string') return []
    return [{ network, ...(toLink(value) ? { url: value } : { username: value }) }]
  })
  return [...toRecords(pick(basics, 'profiles', 'social', 'links') ?? pick(resume, 'profiles')), ...own]
}
