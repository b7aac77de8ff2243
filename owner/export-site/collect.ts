import { findPictureSources } from '../../server/http/policy.ts'
import { createAddressWriter } from './addresses.ts'
import { toHeadersFile } from './headers-file.ts'
import { placeManifest } from './manifest.ts'
import type { OpenSite } from './open-site.ts'
import type { Order } from './order.ts'
import { withPageLoads } from './page-loads.ts'
import { addPolicy } from './policy.ts'
import { MARK } from './site-folder.ts'

const MANIFEST = 'site.webmanifest'
/** What search engines, feed readers, language models and home screens ask for. */
const TOLD = ['robots.txt', 'sitemap.xml', 'feed.xml', 'resume.json', 'llms.txt', 'favicon.svg', MANIFEST]
const APPLE_ICON = 'apple-touch-icon.png'
const NOT_FOUND_PAGE = '404.html'
const TEXT_OF_THE_BUILD = /\.(js|css)$/

export type Files = Map<string, Uint8Array | string>

/** Every file of the site, by its path below the base. */
export async function collectFiles(
  site: OpenSite,
  { base, api, client }: Order & { client: ReadonlyMap<string, Buffer<ArrayBuffer>> },
): Promise<{ files: Files; pages: number }> {
  const { services, ask } = site
  const projects = await findProjects(site)
  const pages = ['summarize', ...projects.map((id) => `project/${encodeURIComponent(id)}`)]
  const assets = [...client.keys()]
    .filter((path) => path.startsWith('assets/'))
    .map((path) => path.slice('assets/'.length))
  const { withAssets, withPages } = createAddressWriter({ base, siteUrl: services.siteUrl, assets, pages })
  const elsewhere = api ? [api] : []
  const pictures = await findPictureSources(services.portfolio, services.api.pictureBase)
  const files: Files = new Map([
    [MARK, 'npm run export wrote this folder, and may write it anew.\n'],
    ['.nojekyll', ''],
  ])
  const policies = new Map<string, string>()

  async function makePage(path: string, expected = 200): Promise<string> {
    const made = await (await ask(base + path, expected)).text()
    const page = addPolicy(withPages(withAssets(withPageLoads(made))), { pictures, calls: elsewhere, forms: elsewhere })
    policies.set(path, page.policy)
    return page.html
  }

  for (const path of ['', ...pages.map((page) => `${page}/`)])
    files.set(toFile(`${path}index.html`), await makePage(path))
  files.set(NOT_FOUND_PAGE, await makePage(NOT_FOUND_PAGE, 404))
  for (const path of TOLD) {
    const text = await (await ask(`/${path}`)).text()
    files.set(path, path === MANIFEST ? placeManifest(text, base) : withPages(text))
  }
  const appleIcon = services.appleIcon()
  if (appleIcon) files.set(APPLE_ICON, appleIcon.bytes)
  for (const [path, { bytes }] of services.folder.current().pictures) files.set(toFile(path.slice(1)), bytes)
  for (const [path, bytes] of client) {
    files.set(path, TEXT_OF_THE_BUILD.test(path) ? withAssets(bytes.toString()) : bytes)
  }
  const others = [...TOLD, 'placeholder.svg', ...(appleIcon ? [APPLE_ICON] : [])]
  files.set('_headers', toHeadersFile({ base, siteUrl: services.siteUrl, policies, others }))
  return { files, pages: policies.size }
}

/** A backend that still sleeps is waited for with the first page. */
async function findProjects({ services, ask }: OpenSite): Promise<string[]> {
  await ask('/sitemap.xml')
  const answer = await services.portfolio.projects()
  if (answer.kind !== 'ready') throw new Error('The projects could not be read, so that nothing was written.')
  return answer.value.map(({ _id }) => _id)
}

/** The name of the file that a web server looks for when it is asked for this address. */
function toFile(address: string): string {
  return decodeURIComponent(address)
}
