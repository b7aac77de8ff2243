import type { ImageRef } from './documents.ts'

export type SectionId = 'home' | 'timeline' | 'skills' | 'apps' | 'about' | 'portfolio'

export type Look = 'vitrine' | 'paper'

/** `icon` names a built-in icon, `image` the URL of an image of the owner. */
export type MoreLink = {
  label: string
  url: string
  icon?: 'video' | 'instagram' | 'facebook' | 'linkedin' | 'external'
  image?: string
}

export type Site = {
  name: string
  greeting: string
  roles: string[]
  biography: string[]
  avatar?: ImageRef & { alt: string }
  links: { videoChannel: string; resume: string; mail: string; more?: MoreLink[] }
  favicon?: { url: string; type: string }
  sections: SectionId[]
  headings?: { [Name in Exclude<SectionId, 'home'> | 'contact' | 'aboutSubtitle']?: string | undefined }
  accent: number
  look: Look
  themeKey: string
}

/** An empty `base` means the page's own origin. */
export type BrowserApi = {
  base: string
  /** Relative image URLs are resolved against this origin. */
  imageBase: string
  /** This is set only in a static export, which has no server or uses the one at `base`. */
  server?: 'none' | 'elsewhere'
  /** This is set if our own server receives the messages, because it expects a form token with each. */
  formToken?: boolean
}

/** Detects `PORTFOLIO_CALLS=direct`, where the browser calls the external backend itself. */
export function isDirect({ base, server }: BrowserApi): boolean {
  return base !== '' && server === undefined
}
