import type { List } from '../editing/entries/entries.ts'

export const SCREENS = {
  page: 'Page',
  me: 'Me',
  projects: 'Projects',
  timeline: 'Timeline',
  skills: 'Skills',
  apps: 'Apps',
  look: 'Look',
  inbox: 'Inbox',
  publish: 'Publish',
  history: 'History',
  import: 'Import again',
} as const

export type Screen = keyof typeof SCREENS

/** What the studio remembers when it is opened again. */
export type View = {
  screen: Screen
  /** The open entry of each list. */
  entries: Partial<Record<List, string | number>>
  /** How the site is published. Undefined, like the next two, until the owner chooses one. */
  way?: Way | undefined
  width?: number | undefined
  theme?: 'light' | 'dark' | undefined
  /** How far the form is scrolled, in pixels. */
  scroll: number
  /** The pane that narrow windows show. */
  pane: 'form' | 'preview'
}

export const DEFAULT_VIEW: View = { screen: 'page', entries: {}, scroll: 0, pane: 'form' }
export const WAYS = ['pages', 'netlify', 'folder', 'server'] as const
export type Way = (typeof WAYS)[number]
export const WIDTHS = [390, 768, 1440]
