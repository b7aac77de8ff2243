import type { Config } from '../config.ts'
import { openContentStore } from '../content/content-store.ts'
import { createDatabase } from '../database/open.ts'
import type { Log } from '../log.ts'
import { openContact } from './contact.ts'
import { openDrawings } from './drawings.ts'
import { openPortfolio } from './portfolio.ts'
import { openSummaries } from './summaries.ts'

/** Who answers `/api/v1`: our own rooms, or an external API through us. */
type Backend =
  | ({ kind: 'built-in' } & ReturnType<typeof openContact>)
  | ({ kind: 'upstream' } & NonNullable<Awaited<ReturnType<typeof openPortfolio>>['upstream']>)

export type Services = Awaited<ReturnType<typeof openServices>>

/** Opens the rooms. What it returns is all that pages and the API know of them. */
export async function openServices(config: Config, log: Log) {
  const content = await openContentStore(config.contentDir, { siteOnly: config.backend !== undefined })
  const hint = content.hint()
  if (hint) log('info', hint)
  const {
    portfolio,
    version: portfolioVersion,
    api,
    upstream,
    close: closePortfolio,
  } = await openPortfolio(config, content, log)
  const database = createDatabase(config.database)
  const backend: Backend = upstream
    ? { kind: 'upstream', ...upstream }
    : { kind: 'built-in', ...openContact(config, database, log) }
  const summaries = openSummaries(config, database, log)
  return {
    log,
    content,
    portfolio,
    api,
    backend,
    summaries,
    ping: database.ping,
    siteUrl: config.siteUrl,
    allowedOrigins: config.allowedOrigins,
    trustProxy: config.trustProxy,
    /** Changes with anything that pages are made of. */
    version: () => `${content.version()} ${portfolioVersion()}`,
    site: () => content.current().site,
    projectDate: (id: string) => content.current().documents?.projectDates.get(id),
    timelineMeta: (id: string) => content.current().documents?.timelineMeta.get(id),
    ...openDrawings(content),
    image: (path: string) => content.current().images.get(path),
    async close(): Promise<void> {
      content.close()
      closePortfolio()
      if (backend.kind === 'built-in') await backend.close()
      await summaries.close()
      await database.close()
    },
  }
}
