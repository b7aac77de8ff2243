import type { Picture } from '../contract/documents.ts'

export type SectionId = 'home' | 'timeline' | 'skills' | 'apps' | 'about' | 'portfolio'

/** `vitrine` is a dark room with one light; `paper` is printed matter. */
export type Look = 'vitrine' | 'paper'

/** `icon` is one of the site's, `picture` one of the owner's. */
export type MoreLink = {
  label: string
  address: string
  icon?: 'video' | 'instagram' | 'facebook' | 'linkedin' | 'external'
  picture?: string
}

/** What the owner says about the site itself, whichever backend the documents come from. */
export type Site = {
  name: string
  greeting: string
  roles: string[]
  biography: string[]
  avatar?: Picture & { alt: string }
  links: { videoChannel: string; resume: string; mail: string; more?: MoreLink[] }
  favicon?: { url: string; type: string }
  sections: SectionId[]
  headings?: { [Name in Exclude<SectionId, 'home'> | 'contact' | 'aboutSubtitle']?: string | undefined }
  accent: number
  look: Look
  themeKey: string
}

/** Where the browser sends its calls; an empty `base` is the page's own origin. */
export type BrowserApi = {
  base: string
  /** The origin of pictures whose address has none. */
  pictureBase: string
  /** In a static export: no server takes calls, or one elsewhere, at `base`, does. */
  server?: 'none' | 'elsewhere'
  /** Our own backend takes the messages, and wants a form token with each. */
  formToken?: boolean
}

/** `PORTFOLIO_CALLS=direct`: the browser itself asks the external backend. */
export function isDirect({ base, server }: BrowserApi): boolean {
  return base !== '' && server === undefined
}
