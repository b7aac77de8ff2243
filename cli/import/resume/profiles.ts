import { isRecord } from '../../../contract/http.ts'
import type { ImportLog } from '../import-log.ts'
import { pick, type Raw, toRecords } from '../raw-record.ts'
import { toLink, toPlainLine } from '../text.ts'

type Field = 'githubURL' | 'linkedInURL' | 'instagramURL' | 'facebookURL' | 'videoChannel'
type Network = { field: Field; host: RegExp; name: RegExp; toUrl(user: string): string }

/** The first of several video channels wins. */
const NETWORKS: Network[] = [
  network('githubURL', 'github', 'https://github.com/'),
  network('linkedInURL', 'linkedin', 'https://www.linkedin.com/in/'),
  network('instagramURL', 'instagram', 'https://www.instagram.com/'),
  network('facebookURL', 'facebook', 'https://www.facebook.com/'),
  network('videoChannel', 'youtube', 'https://www.youtube.com/@'),
  network('videoChannel', 'vimeo', 'https://vimeo.com/'),
  network('videoChannel', 'twitch', 'https://www.twitch.tv/'),
]

function network(field: Field, name: string, prefix: string): Network {
  return {
    field,
    host: new RegExp(`(?:^|\\.)${name}\\.`),
    name: new RegExp(`^${name}\\b`),
    toUrl: (user) => prefix + encodeURIComponent(user.replace(/^@/, '')),
  }
}

export function readProfiles(basics: Raw, log: ImportLog): Record<Field, string> {
  const links = { githubURL: '', linkedInURL: '', instagramURL: '', facebookURL: '', videoChannel: '' }
  for (const profile of toProfiles(basics)) {
    const address = toLink(pick(profile, 'url', 'link', 'href', 'website'))
    const name = toPlainLine(pick(profile, 'network', 'name', 'title'))
      .toLowerCase()
      .replace(/[\s-]/g, '')
    const user = toPlainLine(pick(profile, 'username', 'handle', 'user'))
    const found = findNetwork(name, address)
    const link = address || (found && user ? found.toUrl(user) : '')
    if (found && link) links[found.field] ||= link
    else log.skip(`The profile ${name || address || user}`, found ? 'it has no address' : 'the site does not use it')
  }
  return links
}

function findNetwork(name: string, address: string): Network | undefined {
  const host = address ? new URL(address).hostname : ''
  return NETWORKS.find((each) => each.name.test(name)) ?? NETWORKS.find((each) => host && each.host.test(host))
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
