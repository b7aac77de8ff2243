import type { Config } from '../config.ts'
import { openFolder } from '../content/content-store.ts'
import { createDatabase } from '../database/open.ts'
import type { Log } from '../log.ts'
import { openContact } from './contact.ts'
import { openDrawings } from './drawings.ts'
import { openPortfolio } from './portfolio.ts'
import { openSummaries } from './summaries.ts'

/** Who answers `/api/v1`: our own rooms, or a foreign backend through us. */
type Backend =
  | ({ kind: 'built-in' } & ReturnType<typeof openContact>)
  | ({ kind: 'foreign' } & NonNullable<Awaited<ReturnType<typeof openPortfolio>>['foreign']>)

export type Services = Awaited<ReturnType<typeof openServices>>

/** Opens the rooms. What it returns is all that pages and the API know of them. */
export async function openServices(config: Config, log: Log) {
  const folder = await openFolder(config.contentDir, { siteOnly: config.backend !== undefined })
  const hint = folder.hint()
  if (hint) log('info', hint)
  const {
    portfolio,
    version: portfolioVersion,
    api,
    foreign,
    close: closePortfolio,
  } = await openPortfolio(config, folder, log)
  const database = createDatabase(config.database)
  const backend: Backend = foreign
    ? { kind: 'foreign', ...foreign }
    : { kind: 'built-in', ...openContact(config, database, log) }
  const summaries = openSummaries(config, database, log)
  return {
    log,
    folder,
    portfolio,
    api,
    backend,
    summaries,
    ping: database.ping,
    siteUrl: config.siteUrl,
    allowedOrigins: config.allowedOrigins,
    trustProxy: config.trustProxy,
    /** Changes with anything that pages are made of. */
    version: () => `${folder.version()} ${portfolioVersion()}`,
    site: () => folder.current().site,
    dateOf: (id: string) => folder.current().documents?.projectDates.get(id),
    stationOf: (id: string) => folder.current().documents?.stations.get(id),
    ...openDrawings(folder),
    picture: (path: string) => folder.current().pictures.get(path),
    async close(): Promise<void> {
      folder.close()
      closePortfolio()
      if (backend.kind === 'built-in') await backend.close()
      await summaries.close()
      await database.close()
    },
  }
}
