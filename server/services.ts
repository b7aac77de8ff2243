import type { ProjectStory } from '../contract/story.ts'
import type { Config } from './config.ts'
import { openContact } from './contact/open.ts'
import type { GeneratedImage } from './content/images/generated.ts'
import { type ContentStore, openContentStore } from './content/store.ts'
import type { Log } from './log/log.ts'
import { openPortfolio } from './portfolio/open.ts'
import { openDatabase } from './services-database.ts'
import { describePrivacy } from './services-privacy.ts'
import { openSummaries } from './summary/open.ts'

export type Services = Awaited<ReturnType<typeof openServices>>

export async function openServices(config: Config, log: Log) {
  const content = await openContentStore(config.contentDir, { siteOnly: config.backend !== undefined })
  const hint = content.hint()
  if (hint) log('info', hint)
  const source = await openPortfolio(config, content, log)
  const database = await openDatabase(config, log).catch((error) => {
    content.close()
    source.close()
    throw error
  })
  const { portfolio, proxy } = source
  const upstream = proxy && { forward: proxy.send, wake: () => void portfolio.owner() }
  const contact = openContact(config, database, { log, upstream })
  const summaries = openSummaries(config, database, log)
  return {
    log,
    content,
    portfolio,
    upstream: proxy,
    contact,
    api: source.api,
    summaries,
    privacy: describePrivacy(config),
    checkWritable: database.checkWritable,
    siteUrl: config.siteUrl,
    allowedOrigins: config.allowedOrigins,
    proxy: { trustProxy: config.trustProxy, clientIpHeader: config.clientIpHeader },
    version: () => `${content.version()} ${source.version()}`,
    site: () => content.current().site,
    projectDate: (id: string) => content.current().documents?.projectDates.get(id),
    stories: () => content.current().documents?.stories ?? new Map<string, ProjectStory>(),
    timelineMeta: (id: string) => content.current().documents?.timelineMeta.get(id),
    ...openGeneratedImages(content),
    ownFile: (path: string) => content.current().files.get(path),
    image: (path: string) => content.current().images.get(path),
    async close(): Promise<void> {
      content.close()
      source.close()
      await contact.close()
      await summaries.close()
      await database.close()
    },
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
