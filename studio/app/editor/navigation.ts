import type { List, Path } from '../../api.ts'
import type { Screen, View } from '../../view.ts'
import { findOpened, LISTS, LOOK_FIELDS, parseSource, URL_FIELD } from '../entries.ts'
import type { Core } from './state.ts'

const VIEW_DELAY_MS = 500

export type Navigation = ReturnType<typeof createNavigation>

/** Opens screens and fields. The next start opens what was open. */
export function createNavigation(core: Core) {
  function setView(change: Partial<View>): void {
    const { view, content } = core.state()
    const list = change.screen && change.screen in LISTS ? (change.screen as List) : undefined
    // The first entry is open until another one is chosen, also if it moves.
    const first = list && { [list]: findOpened(content, list, view.entries[list]) }
    const entries = { ...view.entries, ...first, ...change.entries }
    const isOther = change.screen !== undefined || change.entries !== undefined
    core.update({ view: { ...view, ...(isOther && { scroll: 0 }), ...change, entries } })
    core.later('view', VIEW_DELAY_MS, () => {
      void core.client.send('PUT', 'view', core.state().view).catch(() => undefined)
    })
  }

  /** Opens the screen of a field and puts the cursor there. */
  function openField(source: string, offset?: number): void {
    const { file, path } = parseSource(source)
    const screen = findScreen(file, path)
    const entry = screen === 'projects' ? file : path[0]
    setView({ screen, pane: 'form', entries: screen in LISTS && entry !== undefined ? { [screen]: entry } : {} })
    core.update({ goal: { source, offset } })
  }

  /** Puts the cursor into the first field of the form. */
  const openForm = () => core.update({ goal: { source: undefined, offset: undefined } })

  return { setView, openField, openForm }
}

export function findScreen(file: string, [name]: Path): Screen {
  if (file.startsWith('projects/')) return 'projects'
  if (file === 'site.yaml' && name === URL_FIELD) return 'publish'
  if (file === 'site.yaml') return LOOK_FIELDS.includes(String(name)) ? 'look' : 'me'
  return file === 'profile.yaml' ? 'me' : (file.replace('.yaml', '') as Screen)
}
