import { type BrowserApi, isDirect } from '../../contract/site.ts'
import { ENGLISH } from '../../contract/words/languages.ts'
import { fill, fillPlural, type Words } from '../../contract/words/words.ts'

const DAY_MS = 86_400_000
const UNITS: [ms: number, unit: keyof Words['privacyPage']['units']][] = [
  [DAY_MS, 'day'],
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
  /** Gets a note about each message. */
  notifiedHost?: string | undefined
  providerHost?: string
  ipRetentionMs: number
}

type Notice = { title: string; sentences: string[] }[]
/** `imageHosts` lists the other hosts that images come from. It is undefined if they are unknown. */
type Context = {
  api: BrowserApi
  summaries: boolean
  analytics: string
  imageHosts: string[] | undefined
  words?: Words
}

export function createNotice(settings: PrivacySettings, context: Context): Notice {
  const { api, imageHosts, words = ENGLISH } = context
  const { messages, summaries, ip, browser, deletion } = words.privacyPage
  const hasServer = api.server === undefined
  const hashed = fill(context.summaries ? ip.hashed : ip.hashedForMessages, {
    time: toDuration(settings.ipRetentionMs, words),
  })
  return [
    { title: messages.title, sentences: describeMessages(settings, api, words) },
    ...(context.summaries ? [{ title: summaries.title, sentences: describeSummaries(settings, api, words) }] : []),
    {
      title: ip.title,
      sentences: [...(hasServer ? [ip.notLogged, hashed] : []), ip.host, ...describeImages(imageHosts, words)],
    },
    { title: browser.title, sentences: [...describeCookies(settings, context, words), toStorage(context, words)] },
    ...(api.server === 'none' ? [] : [{ title: deletion.title, sentences: [deletion.byForm] }]),
  ]
}

export function describeRecipient({ providerHost }: PrivacySettings, api: BrowserApi, words = ENGLISH): string {
  const { summaries } = words.privacyPage
  if (api.server === 'none') return summaries.inPage
  const host = findOtherServer(api)
  if (host) return fill(summaries.elsewhere, { host })
  return providerHost ? fill(summaries.provider, { host: toRecipient(providerHost, words) }) : summaries.builtIn
}

function findOtherServer({ server, base }: BrowserApi): string | undefined {
  return server === 'elsewhere' ? new URL(base).host : undefined
}

function describeMessages(settings: PrivacySettings, api: BrowserApi, words: Words): string[] {
  const { backendHost, messageDays, spamDays, isEmailed, notifiedHost } = settings
  const { messages } = words.privacyPage
  if (api.server === 'none') return [messages.none]
  const host = findOtherServer(api)
  if (host) return [fill(messages.elsewhere, { host })]
  const retention = [
    messageDays === 'keep'
      ? messages.noExpiry
      : fill(messages.expiry, { time: toDuration(messageDays * DAY_MS, words) }),
    ...(messageDays !== 'keep' && (isEmailed || notifiedHost) ? [messages.storedUntilEmailed] : []),
    ...(spamDays === 'keep' ? [] : [fill(messages.spam, { time: toDuration(spamDays * DAY_MS, words) })]),
    ...(isEmailed ? [messages.emailed] : []),
    ...(notifiedHost ? [fill(messages.notified, { host: toRecipient(notifiedHost, words) })] : []),
    messages.backups,
  ]
  if (!backendHost) return [messages.stored, ...retention]
  const sent = isDirect(api) ? messages.direct : messages.forwarded
  return [fill(sent, { host: toRecipient(backendHost, words) }), messages.storedInstead, ...retention]
}

function describeSummaries(settings: PrivacySettings, api: BrowserApi, words: Words): string[] {
  const { providerDetails, onDevice } = words.privacyPage.summaries
  const details = settings.providerHost ? providerDetails : onDevice
  return [describeRecipient(settings, api, words), ...(api.server === undefined ? [details] : [])]
}

function describeImages(hosts: string[] | undefined, { privacyPage: { ip } }: Words): string[] {
  if (!hosts || hosts.some((host) => INTERNAL_HOST.test(host))) return [ip.someImages]
  return hosts.length > 0 ? [fill(ip.images, { hosts: hosts.join(', ') })] : []
}

function describeCookies({ backendHost }: PrivacySettings, { api, analytics }: Context, words: Words): string[] {
  const host = findOtherServer(api) ?? backendHost
  const { backendCookies, noCookies, analytics: measured } = words.privacyPage.browser
  const sentences = [
    ...(host ? [fill(backendCookies, { host: toRecipient(host, words) })] : []),
    ...(analytics ? [fill(measured, { host: new URL(analytics).host })] : []),
  ]
  return sentences.length > 0 ? sentences : [noCookies]
}

function toRecipient(host: string, { privacyPage }: Words): string {
  return INTERNAL_HOST.test(host) ? privacyPage.ownServer : host
}

function toStorage({ api, summaries }: Context, { privacyPage: { browser } }: Words): string {
  if (api.server === 'none') return summaries ? browser.storageOfSummaries : browser.theme
  return summaries ? browser.storage : browser.storageOfMessages
}

function toDuration(ms: number, words: Words): string {
  const [unitMs, unit] = UNITS.find(([unitMs]) => ms % unitMs === 0) ?? [1_000, 'second' as const]
  return fillPlural(words.privacyPage.units[unit], Math.ceil(ms / unitMs), words)
}
