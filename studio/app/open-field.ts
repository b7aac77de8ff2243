import type { Path } from '../api.ts'
import { LISTS, parseSource, toSource } from './entries.ts'
import { focusForm } from './focus.ts'
import { setView } from './store.ts'
import type { Screen } from './view.ts'

/** Fields of site.yaml on the screen Look, in its order. All others are on Me. */
export const LOOK_FIELDS = ['accent', 'look', 'theme', 'sections', 'headings', 'summaries']

/** Opens the screen of a field and puts the cursor there. */
export function openField(source: string, offset?: number): void {
  const { file, path } = parseSource(source)
  const screen = findScreen(file, path)
  const entry = screen === 'projects' ? file : path[0]
  setView({ screen, pane: 'form', entries: screen in LISTS && entry !== undefined ? { [screen]: entry } : {} })
  requestAnimationFrame(() => requestAnimationFrame(() => focusField(file, path, offset)))
}

export function findScreen(file: string, [name]: Path): Screen {
  if (file.startsWith('projects/')) return 'projects'
  if (file === 'site.yaml') return LOOK_FIELDS.includes(String(name)) ? 'look' : 'me'
  return file === 'profile.yaml' ? 'me' : (file.replace('.yaml', '') as Screen)
}

/** Focuses the field, or the closest one around it, or the first one of the form. */
function focusField(file: string, path: Path, offset?: number): void {
  for (let length = path.length; length > 0; length -= 1) {
    const field = document.getElementById(toSource(file, path.slice(0, length)))
    if (!field) continue
    field.focus()
    field.scrollIntoView({ block: 'center' })
    const isText = field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text')
    if (isText && offset !== undefined) field.setSelectionRange(offset, offset)
    return
  }
  focusForm()
}
