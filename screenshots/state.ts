import type { Page } from '@playwright/test'
import type { Stage, StageName } from './stages.ts'

/** One screen in one condition that a visitor can meet. */
export type State = {
  name: string
  stage: StageName
  path: string
  /** What is looked at: the whole page, or what is on the screen. */
  frame: 'page' | 'screen'
  /** What the screen is scrolled to, by selector, whatever its width. */
  at?: string
  /** All in which it differs from another state of the same page, by selector. */
  part?: string
  /** Whether things move; else the page is seen by somebody who wants less of that. */
  moving?: true
  scripts?: false
  media?: { media?: 'print'; forcedColors?: 'active' }
  /** Only on screens at most this wide, in px. */
  upTo?: number
  /** Of the screen, in px, where it is not the usual one. */
  height?: number
  /** Console errors that belong to this state. */
  errors?: RegExp[]
  /** Before anything of the page runs. */
  prepare?(page: Page, stage: Stage): Promise<unknown>
  /** What the visitor does, once the page is alive. */
  enter?(page: Page, stage: Stage): Promise<unknown>
}
