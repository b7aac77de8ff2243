import { isRecord } from '../../../contract/http.ts'
import type { Journal } from '../import-log.ts'
import { pick, type Raw, toRecords } from '../raw-record.ts'
import { toLine, toLink } from '../text.ts'

type Place = 'githubURL' | 'linkedInURL' | 'instagramURL' | 'facebookURL' | 'videoChannel'
type Network = { place: Place; host: RegExp; name: RegExp; toAddress(user: string): string }

/** In this order: of two video channels the first is taken. */
const NETWORKS: Network[] = [
  network('githubURL', 'github', 'https://github.com/'),
  network('linkedInURL', 'linkedin', 'https://www.linkedin.com/in/'),
  network('instagramURL', 'instagram', 'https://www.instagram.com/'),
  network('facebookURL', 'facebook', 'https://www.facebook.com/'),
  network('videoChannel', 'youtube', 'https://www.youtube.com/@'),
  network('videoChannel', 'vimeo', 'https://vimeo.com/'),
  network('videoChannel', 'twitch', 'https://www.twitch.tv/'),
]

function network(place: Place, name: string, prefix: string): Network {
  return {
    place,
    host: new RegExp(`(?:^|\\.)${name}\\.`),
    name: new RegExp(`^${name}\\b`),
    toAddress: (user) => prefix + encodeURIComponent(user.replace(/^@/, '')),
  }
}

/** The addresses of the owner's pages elsewhere, as far as the site shows them. */
export function readProfiles(basics: Raw, journal: Journal): Record<Place, string> {
  const links = { githubURL: '', linkedInURL: '', instagramURL: '', facebookURL: '', videoChannel: '' }
  for (const profile of toProfiles(basics)) {
    const address = toLink(pick(profile, 'url', 'link', 'href', 'website'))
    const name = toLine(pick(profile, 'network', 'name', 'title'))
      .toLowerCase()
      .replace(/[\s-]/g, '')
    const user = toLine(pick(profile, 'username', 'handle', 'user'))
    const found = findNetwork(name, address)
    const link = address || (found && user ? found.toAddress(user) : '')
    if (found && link) links[found.place] ||= link
    else
      journal.leave(
        `The profile ${name || address || user}`,
        found ? 'it has no address' : 'the site has no place for it',
      )
  }
  return links
}

function findNetwork(name: string, address: string): Network | undefined {
  const host = address ? new URL(address).hostname : ''
  return NETWORKS.find((each) => each.name.test(name)) ?? NETWORKS.find((each) => host && each.host.test(host))
}

/** A list, records by name, or addresses by name: `{ "github": "https://..." }`. */
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
