import { isRecord } from '../../../contract/http.ts'
import type { ImportLog } from '../import-log.ts'
import { pick, type Raw, toRecords } from '../raw-record.ts'
import { toLink, toPlainLine } from '../text.ts'

/** The first of several video channels wins. */
const NETWORKS = [
  { name: 'github', field: 'githubURL', prefix: 'https://github.com/' },
  { name: 'linkedin', field: 'linkedInURL', prefix: 'https://www.linkedin.com/in/' },
  { name: 'instagram', field: 'instagramURL', prefix: 'https://www.instagram.com/' },
  { name: 'facebook', field: 'facebookURL', prefix: 'https://www.facebook.com/' },
  { name: 'youtube', field: 'videoChannel', prefix: 'https://www.youtube.com/@' },
  { name: 'vimeo', field: 'videoChannel', prefix: 'https://vimeo.com/' },
  { name: 'twitch', field: 'videoChannel', prefix: 'https://www.twitch.tv/' },
] as const

export function readProfiles(basics: Raw, log: ImportLog) {
  const links = { githubURL: '', linkedInURL: '', instagramURL: '', facebookURL: '', videoChannel: '' }
  for (const profile of toProfiles(basics)) {
    const address = toLink(pick(profile, 'url', 'link', 'href', 'website'))
    const name = toPlainLine(pick(profile, 'network', 'name', 'title'))
      .toLowerCase()
      .replace(/[\s-]/g, '')
    const user = toPlainLine(pick(profile, 'username', 'handle', 'user'))
    const found = findNetwork(name, address)
    const link = address || (found && user ? found.prefix + encodeURIComponent(user.replace(/^@/, '')) : '')
    if (found && link) links[found.field] ||= link
    else log.skip(`The profile ${name || address || user}`, found ? 'it has no address' : 'the site does not use it')
  }
  return links
}

function findNetwork(name: string, address: string) {
  const [firstWord] = name.split(/\W/)
  const domains = URL.parse(address)?.hostname.split('.').slice(0, -1)
  return NETWORKS.find((each) => each.name === firstWord) ?? NETWORKS.find((each) => domains?.includes(each.name))
}

/** Accepts a list, records by name, or `{ "github": "https://..." }`. */
function toProfiles(basics: Raw): Raw[] {
  const raw = pick(basics, 'profiles', 'social', 'links')
  if (isRecord(raw) && Object.values(raw).some((value) => typeof value === 'string') && !('network' in raw)) {
    return Object.entries(raw).map(([network, url]) => ({ network, ...(isRecord(url) ? url : { url }) }))
  }
  const own = ['github', 'linkedin', 'instagram', 'facebook', 'youtube'].flatMap((network) => {
    const held = pick(basics, network)
    if (typeof held !== 'string') return []
    return [{ network, ...(toLink(held) ? { url: held } : { username: held }) }]
  })
  return [...toRecords(raw), ...own]
}
