import type { Config } from '../../server/config.ts'
import { findContentDir } from '../../server/content/find-dir.ts'
import { createContentReader } from '../../server/content/reader.ts'
import { siteFile } from '../../server/content/schema/files.ts'

/** Without SITE_URL, the site's URL is the one in site.yaml. */
export async function withSiteUrl(config: Config): Promise<Config> {
  const dir = config.isSiteUrlSet ? undefined : await findContentDir(config)
  const siteUrl = dir && (await createContentReader(dir).parse('site.yaml', siteFile))?.value.url
  return siteUrl ? { ...config, siteUrl, isSiteUrlSet: true } : config
}
