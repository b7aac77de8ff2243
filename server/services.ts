import { setTimeout as wait } from 'node:timers/promises'
import type { ProjectStory } from '../contract/story.ts'
import type { Config } from './config.ts'
import { openContact } from './contact/open.ts'
import type { GeneratedImage } from './content/images/generated.ts'
import { type ContentStore, openContentStore } from './content/store.ts'
import { NewerDatabaseError } from './database/migrations.ts'
import { createDatabase, type Database } from './database/open.ts'
import { openRetention } from './database/retention.ts'
import type { Log } from './log/log.ts'
import { openPortfolio } from './portfolio/open.ts'
import { openSummaries } from './summary/open.ts'

/** A reachable database opens well within this time. */
const OPEN_TIMEOUT_MS = 1_000
const DAY_MS = 86_400_000

export type Services = Awaited<ReturnType<typeof openServices>>

/** Without `given`, it reads and watches the content folder. */
export async function openServices(config: Config, log: Log, given?: ContentStore) {
  // Closes what is open if a later step fails.
  await using opened = new AsyncDisposableStack()
  const content = given ?? (await openContent(config))
  opened.defer(content.close)
  const hint = content.hint()
  if (hint) log('info', hint)
  const words = () => content.current().words
  const source = await openPortfolio(config, content, log)
  opened.defer(source.close)
  const database = await openDatabase(config, log)
  opened.defer(database.close)
  const { portfolio, proxy: upstream } = source
  const backend = upstream && { forward: upstream.send, wake: () => void portfolio.owner() }
  const contact = openContact(config, database, { log, upstream: backend, words })
  opened.defer(contact.close)
  const summaries = openSummaries(config, database, log)
  const all = opened.move()
  return {
    log,
    content,
    portfolio,
    upstream,
    contact,
    api: source.api,
    summaries,
    privacy: describePrivacy(config),
    checkWritable: database.checkWritable,
    /** The setting, which a request's origin is compared with. Visitors see `siteUrl`. */
    settingUrl: config.siteUrl,
    siteUrl: () => (!config.isSiteUrlSet && source.site().url) || config.siteUrl,
    allowedOrigins: config.allowedOrigins,
    proxySettings: { trustProxy: config.trustProxy, clientIpHeader: config.clientIpHeader },
    version: () => `${content.version()} ${source.version()}`,
    site: source.site,
    words,
    projectDate: (id: string) => content.current().documents?.projectDates.get(id),
    stories: () => content.current().documents?.stories ?? new Map<string, ProjectStory>(),
    timelineDetails: (id: string) => content.current().documents?.timelineDetails.get(id),
    ...openGeneratedImages(content),
    ownFile: (path: string) => content.current().files.get(path),
    image: (path: string) => content.current().images.get(path),
    close: () => all.disposeAsync(),
  }
}

function openContent(config: Config): Promise<ContentStore> {
  return openContentStore(config, { drafts: config.development })
}

type DatabaseSettings = Pick<
  Config,
  'database' | 'retention' | 'mail' | 'notifyUrl' | 'contactLimits' | 'summaryLimits'
>

/** Starts the site even without a database, because pages don't need one. Only a newer schema stops the start. */
export async function openDatabase(config: DatabaseSettings, log: Log): Promise<Database> {
  const database = createDatabase(config.database, (error) =>
    log('warn', 'database connection lost', { error: String(error) }),
  )
  const opened = database
    .read()
    .then(() => undefined)
    .catch((error: unknown) => error)
  const error = await Promise.race([opened, wait(OPEN_TIMEOUT_MS, undefined, { ref: false })])
  if (error instanceof NewerDatabaseError) throw error
  void opened.then((reason) => {
    if (reason)
      log('error', 'could not open the database; rejecting messages until it is available', { error: String(reason) })
  })
  const windows = [config.contactLimits, config.summaryLimits].flatMap(({ perIp, total }) => [...perIp, ...total])
  const windowMs = Math.max(...windows.map(({ ms }) => ms))
  const settings = { ...config.retention, isEmailed: Boolean(config.mail ?? config.notifyUrl), windowMs }
  const retention = openRetention({ retention: settings, database, log, now: Date.now })
  return { ...database, close: () => retention.close().then(database.close) }
}

function describePrivacy({ backend, retention, mail, notifyUrl, summary, contactLimits, summaryLimits }: Config) {
  const windows = [...contactLimits.perIp, ...summaryLimits.perIp].map(({ ms }) => ms)
  // A visitor's tokens are counted per day.
  const ipRetentionMs = Math.max(...windows, summary ? DAY_MS : 0)
  return {
    ...retention,
    backendHost: backend && new URL(backend.host).host,
    isEmailed: mail !== undefined,
    notifiedHost: notifyUrl && new URL(notifyUrl).host,
    providerHost: summary && new URL(summary.baseUrl).host,
    ipRetentionMs,
  }
}

function openGeneratedImages(content: ContentStore) {
  const find = (matches: (image: GeneratedImage) => boolean) => content.current().generatedImages.find(matches)?.file

  return {
    card(id?: string): { url: string } | undefined {
      const own = find((image) => image.kind === 'card' && image.id === id)
      const file = own ?? find((image) => image.kind === 'card' && image.id === undefined)
      return file && { url: file.url }
    },
    icons: () =>
      content.current().generatedImages.flatMap((image) => {
        if (image.kind !== 'icon' || image.purpose === 'apple' || !image.file) return []
        return [{ url: image.file.url, side: image.side, purpose: image.purpose }]
      }),
    appleIcon: () => find((image) => image.kind === 'icon' && image.purpose === 'apple'),
  }
}
