import { darkHex } from '../../design/palette.ts'

export const MANIFEST_PATH = '/site.webmanifest'

/** A picture of the sign that stands for the site on a home screen. */
export type Icon = { url: string; side: number; purpose: 'any' | 'maskable' }

type Site = { name: string; accent: number }

/** For visitors who put the site on their home screen. Short names are cut by the device itself. */
export function toManifest({ name, accent }: Site, icons: readonly Icon[]): object {
  return {
    name,
    short_name: name.split(' ')[0],
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    lang: 'en',
    background_color: darkHex('background', accent),
    theme_color: darkHex('background', accent),
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...icons.map(({ url, side, purpose }) => ({ src: url, type: 'image/png', sizes: `${side}x${side}`, purpose })),
    ],
  }
}
