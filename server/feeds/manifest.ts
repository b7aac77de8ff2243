import { darkHex, LIGHT_BACKGROUND } from '../../contract/colors/palette.ts'
import * as routes from '../../contract/routes.ts'
import type { Site } from '../../contract/site.ts'
import { toDirection } from '../../contract/words/words.ts'

export type ManifestIcon = { url: string; side: number; purpose: 'any' | 'maskable' }

export function createManifest(
  { name, accent, theme, favicon }: Pick<Site, 'name' | 'accent' | 'theme' | 'favicon'>,
  icons: readonly ManifestIcon[],
  language = 'en',
): object {
  const background = theme === 'light' ? LIGHT_BACKGROUND : darkHex('background', accent)
  return {
    name,
    short_name: name.split(' ')[0],
    id: routes.home.path,
    start_url: routes.home.path,
    scope: '/',
    display: 'minimal-ui',
    lang: language,
    dir: toDirection(language),
    background_color: background,
    theme_color: background,
    icons: [
      favicon
        ? { src: favicon.url, type: favicon.type }
        : { src: routes.favicon.path, type: 'image/svg+xml', sizes: 'any' },
      ...icons.map(({ url, side, purpose }) => ({ src: url, type: 'image/png', sizes: `${side}x${side}`, purpose })),
    ],
  }
}
