import { isRecord } from '../../../contract/http.ts'
import type { ImportLog } from '../model/log.ts'
import type { ImportedLink } from '../model/model.ts'
import { pick, type Raw, toRecords } from '../model/raw-record.ts'
import { toLink, toPlainLine } from '../model/text.ts'

type Field = 'githubURL' | 'linkedInURL' | 'instagramURL' | 'facebookURL' | 'videoChannel'
type Network = { name: string; prefix: string; field?: Field }

/** The first profile of a network with a field fills that field; the others become links. */
const NETWORKS: Network[] = [
  { name: 'github', field: 'githubURL', prefix: 'https://github.com/' },
  { name: 'linkedin', field: 'linkedInURL', prefix: 'https://www.linkedin.com/in/' },
  { name: 'instagram', field: 'instagramURL', prefix: 'https://www.instagram.com/' },
  { name: 'facebook', field: 'facebookURL', prefix: 'https://www.facebook.com/' },
  { name: 'youtube', field: 'videoChannel', prefix: 'https://www.youtube.com/@' },
  { name: 'vimeo', field: 'videoChannel', prefix: 'https://vimeo.com/' },
  { name: 'twitch', field: 'videoChannel', prefix: 'https://www.twitch.tv/' },
  ...toOthers({
    twitter: 'https://x.com/',
    x: 'https://x.com/',
    gitlab: 'https://gitlab.com/',
    codeberg: 'https://codeberg.org/',
    bitbucket: 'https://bitbucket.org/',
    stackoverflow: 'https://stackoverflow.com/users/',
    devto: 'https://dev.to/',
    medium: 'https://medium.com/@',
    dribbble: 'https://dribbble.com/',
    behance: 'https://www.behance.net/',
    kaggle: 'https://www.kaggle.com/',
    codepen: 'https://codepen.io/',
    npm: 'https://www.npmjs.com/~',
    bluesky: 'https://bsky.app/profile/',
    telegram: 'https://t.me/',
    keybase: 'https://keybase.io/',
    leetcode: 'https://leetcode.com/u/',
  }),
]

function toOthers(prefixes: Record<string, string>): Network[] {
  return Object.entries(prefixes).map(([name, prefix]) => ({ name, prefix }))
}

export function readProfiles(resume: Raw, basics: Raw, log: ImportLog) {
  const links = { githubURL: '', linkedInURL: '', instagramURL: '', facebookURL: '', videoChannel: '' }
  const others: ImportedLink[] = []
  for (const profile of toProfiles(resume, basics)) {
    const link = toLink(pick(profile, 'url', 'link', 'href', 'website'))
    const label = toPlainLine(pick(profile, 'network', 'name', 'title'))
    const user = toPlainLine(pick(profile, 'username', 'handle', 'user')).replace(/^@/, '')
    const found = findNetwork(label.toLowerCase().replace(/[\s-]/g, ''), link)
    const url = link || (found && user ? found.prefix + encodeURIComponent(user) : '')
    if (!url) log.skip(`The profile ${label || user}`, 'it has no URL')
    else if (found?.field && !links[found.field]) links[found.field] = url
    else addLink(others, { label: label || toHost(url), url })
  }
  return { ...links, others: others.filter(({ url }) => !Object.values(links).includes(url)) }
}

function addLink(links: ImportedLink[], link: ImportedLink): void {
  if (!links.some(({ url }) => url === link.url)) links.push(link)
}

function toHost(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '')
}

function findNetwork(name: string, url: string) {
  const [firstWord] = name.split(/\W/)
  const domains = URL.parse(url)?.hostname.split('.').slice(0, -1)
  return NETWORKS.find((each) => each.name === firstWord) ?? NETWORKS.find((each) => domains?.includes(each.name))
}

/** Accepts a list, records by name, or `{ "github": "https://..." }`. */
function toProfiles(resume: Raw, basics: Raw): Raw[] {
  const raw = pick(basics, 'profiles', 'social', 'links') ?? pick(resume, 'profiles')
  if (isRecord(raw) && Object.values(raw).some((value) => typeof value === 'string') && !('network' in raw)) {
    return Object.entries(raw).map(([network, url]) => ({ network, ...(isRecord(url) ? url : { url }) }))
  }
  const own = ['github', 'linkedin', 'instagram', 'facebook', 'youtube', 'twitter'].flatMap((network) => {
    const value = pick(basics, network)
    if (typeof value !== 'string') return []
    return [{ network, ...(toLink(value) ? { url: value } : { username: value }) }]
  })
  return [...toRecords(raw), ...own]
}
