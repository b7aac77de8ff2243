import { type BrowserApi, isDirect } from '../../contract/site.ts'
import { privacyPage as strings } from './strings.ts'

const UNITS: [ms: number, unit: keyof typeof strings.units][] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1_000, 'second'],
]

/** Single labels, IP addresses, and reserved endings belong to the owner's network. */
const INTERNAL_HOST =
  /^[^.]+$|^[\d.]+(?::\d+)?$|^\[|\.(?:local|localhost|internal|intranet|private|corp|lan|home|home\.arpa|svc|test)\.?(?::\d+)?$/i

type Days = number | 'keep'

export type PrivacySettings = {
  backendHost?: string
  messageDays: Days
  spamDays: Days
  isEmailed: boolean
  providerHost?: string
  ipRetentionMs: number
}

type Notice = { title: string; sentences: string[] }[]
/** `imageHosts` lists the other hosts that images come from. It is undefined if they are unknown. */
type Context = { api: BrowserApi; imageHosts: string[] | undefined }

export function createNotice(settings: PrivacySettings, { api, imageHosts }: Context): Notice {
  const elsewhere = api.server === 'elsewhere' ? new URL(api.base).host : undefined
  const hasServer = api.server === undefined
  return [
    { title: strings.messages.title, sentences: describeMessages(settings, api, elsewhere) },
    { title: strings.summaries.title, sentences: describeSummaries(settings, api) },
    {
      title: strings.ip.title,
      sentences: [
        ...(hasServer ? [strings.ip.notLogged, strings.ip.hashed(toDuration(settings.ipRetentionMs))] : []),
        strings.ip.host,
        ...describeImages(imageHosts),
      ],
    },
    { title: strings.browser.title, sentences: [toCookies(settings, elsewhere), toStorage(api)] },
    ...(api.server === 'none' ? [] : [{ title: strings.deletion.title, sentences: [strings.deletion.byForm] }]),
  ]
}

export function describeRecipient({ providerHost }: PrivacySettings, api: BrowserApi): string {
  if (api.server === 'elsewhere') return strings.summaries.elsewhere(new URL(api.base).host)
  return providerHost ? strings.summaries.provider(toRecipient(providerHost)) : strings.summaries.builtIn
}

function describeMessages(settings: PrivacySettings, api: BrowserApi, elsewhere?: string): string[] {
  const { backendHost, messageDays, spamDays, isEmailed } = settings
  const { messages } = strings
  if (api.server === 'none') return [messages.none]
  if (elsewhere) return [messages.elsewhere(elsewhere)]
  const retention = [
    messageDays === 'keep' ? messages.noExpiry : messages.expiry(toDays(messageDays)),
    ...(messageDays !== 'keep' && isEmailed ? [messages.storedUntilEmailed] : []),
    ...(spamDays === 'keep' ? [] : [messages.spam(toDays(spamDays))]),
    ...(isEmailed ? [messages.emailed] : []),
    messages.backups,
  ]
  if (!backendHost) return [messages.stored, ...retention]
  const sent = (isDirect(api) ? messages.direct : messages.forwarded)(toRecipient(backendHost))
  return [sent, messages.storedInstead, ...retention]
}

function describeSummaries(settings: PrivacySettings, api: BrowserApi): string[] {
  if (api.server === 'none') return [strings.summaries.none]
  const isSent = api.server === undefined && settings.providerHost
  return [describeRecipient(settings, api), ...(isSent ? [strings.summaries.providerDetails] : [])]
}

function describeImages(hosts: string[] | undefined): string[] {
  if (!hosts || hosts.some((host) => INTERNAL_HOST.test(host))) return [strings.ip.someImages]
  return hosts.length > 0 ? [strings.ip.images(hosts.join(', '))] : []
}

function toCookies({ backendHost }: PrivacySettings, elsewhere?: string): string {
  const host = elsewhere ?? backendHost
  return host ? strings.browser.backendCookies(toRecipient(host)) : strings.browser.noCookies
}

function toRecipient(host: string): string {
  return INTERNAL_HOST.test(host) ? strings.ownServer : host
}

function toStorage({ server }: BrowserApi): string {
  return server === 'none' ? strings.browser.theme : strings.browser.storage
}

function toDays(days: number): string {
  return toDuration(days * 86_400_000)
}

function toDuration(ms: number): string {
  const [unitMs, unit] = UNITS.find(([unitMs]) => ms % unitMs === 0) ?? [1_000, 'second' as const]
  return strings.units[unit](Math.ceil(ms / unitMs))
}
