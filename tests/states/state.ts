import type { Page } from '@playwright/test'
import type { RunningSite, SiteName } from './sites.ts'

/** Describes a page in one condition, such as a failed form. */
export type State = {
  name: string
  site: SiteName
  path: string
  capture: 'page' | 'viewport'
  scrollTo?: string
  /** Selects everything that differs from the page's other states. */
  region?: string
  /** Another state shows the same colors. */
  hasSameColors?: true
  motion?: true
  scripts?: false
  media?: { media?: 'print'; forcedColors?: 'active' }
  maxWidth?: number
  height?: number
  errors?: RegExp[]
  prepare?(page: Page, site: RunningSite): Promise<unknown>
  interact?(page: Page, site: RunningSite): Promise<unknown>
}
