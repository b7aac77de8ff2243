import { privacyPage as words } from '../../contract/privacy-strings.ts'
import { type BrowserApi, isDirect } from '../site.ts'

const UNITS: [ms: number, unit: keyof typeof words.units][] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1_000, 'second'],
]

type Days = number | 'keep'

/** The settings in force, as far as they concern visitors. */
export type PrivacyFacts = {
  /** Who gets the messages, if not this server. */
  backendHost?: string
  messageDays: Days
  spamDays: Days
  isMailed: boolean
  /** Who gets pasted text, if not this server. */
  providerHost?: string
  addressMs: number
}

type Notice = { title: string; sentences: string[] }[]
/** `imageHosts` are those the browser loads pictures from, apart from this site; undefined if they are not known. */
type Context = { api: BrowserApi; imageHosts: string[] | undefined }

/** What is true here: a static export has no server, or another one at `api.base`. */
export function createNotice(facts: PrivacyFacts, { api, imageHosts }: Context): Notice {
  const elsewhere = api.server === 'elsewhere' ? new URL(api.base).host : undefined
  const hasServer = api.server === undefined
  return [
    { title: words.messages.title, sentences: describeMessages(facts, api, elsewhere) },
    { title: words.texts.title, sentences: describeTexts(facts, api, elsewhere) },
    {
      title: words.addresses.title,
      sentences: [
        ...(hasServer ? [words.addresses.notLogged, words.addresses.hashed(toDuration(facts.addressMs))] : []),
        words.addresses.host,
        ...describeImages(imageHosts),
      ],
    },
    { title: words.browser.title, sentences: [toCookies(facts, elsewhere), toStorage(api)] },
    ...(api.server === 'none' ? [] : [{ title: words.deletion.title, sentences: [words.deletion.byForm] }]),
  ]
}

/** Beside the button of the summarizer, before the text is sent. */
export function describeRecipient({ providerHost }: PrivacyFacts, api: BrowserApi): string {
  if (api.server === 'elsewhere') return words.texts.elsewhere(new URL(api.base).host)
  return providerHost ? words.texts.provider(providerHost) : words.texts.builtIn
}

function describeMessages(facts: PrivacyFacts, api: BrowserApi, elsewhere?: string): string[] {
  const { backendHost, messageDays, spamDays, isMailed } = facts
  const { messages } = words
  if (api.server === 'none') return [messages.none]
  if (elsewhere) return [messages.elsewhere(elsewhere)]
  const kept = [
    messageDays === 'keep' ? messages.kept : messages.keptFor(toDays(messageDays)),
    ...(messageDays !== 'keep' && isMailed ? [messages.keptUntilMailed] : []),
    ...(spamDays === 'keep' ? [] : [messages.spam(toDays(spamDays))]),
    ...(isMailed ? [messages.mailed] : []),
    messages.backups,
  ]
  if (!backendHost) return [messages.stored, ...kept]
  const sent = isDirect(api) ? messages.direct(backendHost) : messages.forwarded(backendHost)
  return [sent, messages.storedInstead, ...kept]
}

function describeTexts({ providerHost }: PrivacyFacts, api: BrowserApi, elsewhere?: string): string[] {
  const { texts } = words
  if (api.server === 'none') return [texts.none]
  if (elsewhere) return [texts.elsewhere(elsewhere)]
  return providerHost ? [texts.provider(providerHost), texts.providerDetails] : [texts.builtIn]
}

function describeImages(hosts: string[] | undefined): string[] {
  if (!hosts) return [words.addresses.someImages]
  return hosts.length > 0 ? [words.addresses.images(hosts.join(', '))] : []
}

function toCookies({ backendHost }: PrivacyFacts, elsewhere?: string): string {
  const host = elsewhere ?? backendHost
  return host ? words.browser.cookiesOf(host) : words.browser.noCookies
}

function toStorage({ server }: BrowserApi): string {
  return server === 'none' ? words.browser.theme : words.browser.storage
}

function toDays(days: number): string {
  return toDuration(days * 86_400_000)
}

function toDuration(ms: number): string {
  const [unitMs, unit] = UNITS.find(([unitMs]) => ms % unitMs === 0) ?? [1_000, 'second' as const]
  return words.units[unit](Math.ceil(ms / unitMs))
}
