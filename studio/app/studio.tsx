import { useEffect } from 'react'
import { DEFAULT_HUE } from '../../contract/colors/id-hue.ts'
import { toPaletteCss } from '../../contract/colors/palette.ts'
import type { List } from '../api.ts'
import { SCREENS, type Screen } from '../view.ts'
import { LISTS, readSource } from './entries.ts'
import { useKeys } from './keys.ts'
import { useGoal, useKeptFocus, useSaveOnClose, useScroll } from './page-effects.ts'
import { Bar } from './parts/bar.tsx'
import { Conflicts } from './parts/conflicts.tsx'
import { Ended } from './parts/ended.tsx'
import { Finder } from './parts/finder.tsx'
import { Toasts } from './parts/toasts.tsx'
import { Preview } from './preview/preview.tsx'
import { Entries } from './screens/entries.tsx'
import { History } from './screens/history.tsx'
import { Import } from './screens/import/import.tsx'
import { Inbox } from './screens/inbox.tsx'
import { Publish } from './screens/publish/publish.tsx'
import { Settings } from './screens/settings.tsx'
import { useStudio } from './use-editor.tsx'

const OTHERS: Partial<Record<Screen, () => React.ReactNode>> = {
  me: () => <Settings screen="me" />,
  look: () => <Settings screen="look" />,
  publish: Publish,
  history: History,
  import: Import,
}

export function Studio() {
  const { screen, pane } = useStudio(({ view }) => view)
  const accent = useStudio(({ content }) => readSource(content, 'site.yaml#accent'))
  const hasEnded = useStudio((state) => state.hasEnded)
  const Other = OTHERS[screen]
  useKeys()
  useSaveOnClose()
  useScroll()
  useKeptFocus()
  useGoal()
  useEffect(() => showHue(typeof accent === 'number' ? accent : DEFAULT_HUE), [accent])
  return (
    <>
      <div className="studio" data-pane={pane} data-screen={screen} data-ended={hasEnded || undefined} inert={hasEnded}>
        <Bar />
        {screen === 'inbox' && <Inbox />}
        {screen in LISTS && <Entries key={screen} list={screen as List} />}
        {Other && (
          <main
            key={screen}
            className="pane pane-form"
            aria-label={SCREENS[screen]}
            data-pane-name="form"
            tabIndex={-1}
          >
            <Other />
          </main>
        )}
        <Preview />
        <Conflicts />
        <Finder />
        <Toasts />
      </div>
      <Ended />
    </>
  )
}

/** Colors the studio with the hue of the owner's site. */
export function showHue(hue = DEFAULT_HUE): void {
  for (const [, name = '', value = ''] of toPaletteCss(hue).matchAll(/(--[\w-]+):([\d.]+)/g)) {
    document.documentElement.style.setProperty(name, value)
  }
}
