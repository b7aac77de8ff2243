import type { Config } from './config.ts'

type Summarized = Pick<Config, 'siteUrl' | 'contentDir' | 'database' | 'mail' | 'summary' | 'backend'>

/** What the site uses, without credentials. `port` is the one it listens on, which the system chooses for PORT=0. */
export function summarizeConfig(config: Summarized, port: number) {
  const { siteUrl, contentDir, database, mail, summary, backend } = config
  return {
    url: siteUrl === 'http://localhost' ? `${siteUrl}:${port}` : siteUrl,
    content: contentDir,
    database: database.url ? `postgres ${new URL(database.url).host}` : `sqlite ${database.file}`,
    mail: mail ? new URL(mail.smtpUrl).host : 'none',
    summaries: summary ? `${summary.models.join(', ')} at ${new URL(summary.baseUrl).host}` : 'built-in summarizer',
    backend: backend?.host ?? 'none',
  }
}
