import { type CSSProperties, useEffect } from 'react'
import { DEFAULT_HUE } from '../../contract/colors/id-hue.ts'
import { toPaletteCss } from '../../contract/colors/palette.ts'
import type { List } from '../api.ts'
import { LISTS, readSource } from './entries.ts'
import { rememberScroll } from './focus.ts'
import { openKeys } from './keys/keys.ts'
import { KeysHelp } from './keys/keys-help.tsx'
import { Bar } from './parts/bar.tsx'
import { ConflictView } from './parts/conflict.tsx'
import { Ended } from './parts/ended.tsx'
import { Finder } from './parts/finder.tsx'
import { IfReadable } from './parts/if-readable.tsx'
import { Toasts } from './parts/toasts.tsx'
import { Preview } from './preview/preview.tsx'
import { saveOnClose } from './saving.ts'
import { Check } from './screens/check.tsx'
import { Entries } from './screens/entries.tsx'
import { History } from './screens/history.tsx'
import { Inbox } from './screens/inbox.tsx'
import { Look } from './screens/look.tsx'
import { Me } from './screens/me.tsx'
import { Publish } from './screens/publish.tsx'
import { useStudio } from './store.ts'
import { SCREENS, type Screen } from './view.ts'

const OTHERS: Partial<Record<Screen, () => React.ReactNode>> = {
  me: Me,
  look: Look,
  check: Check,
  publish: Publish,
  history: History,
}

export function Studio() {
  const { screen, pane, formWidth } = useStudio(({ view }) => view)
  const accent = useStudio(({ content }) => readSource(content, 'site.yaml#accent'))
  const hasEnded = useStudio((state) => state.hasEnded)
  const Other = OTHERS[screen]
  useEffect(openKeys, [])
  useEffect(saveOnClose, [])
  useEffect(rememberScroll, [])
  useEffect(() => showHue(typeof accent === 'number' ? accent : DEFAULT_HUE), [accent])
  return (
    <>
      <div
        className="studio"
        data-pane={pane}
        data-screen={screen}
        data-ended={hasEnded || undefined}
        style={{ '--form-width': `${formWidth}rem` } as CSSProperties}
        inert={hasEnded}
      >
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
            {screen === 'me' || screen === 'look' ? (
              <IfReadable file="site.yaml">
                <Other />
              </IfReadable>
            ) : (
              <Other />
            )}
          </main>
        )}
        <Preview />
        <ConflictView />
        <Finder />
        <KeysHelp />
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
