import { toBannerMorphScript } from './project/banner-morph.ts'
import { toFirstPaintScript } from './theme/first-paint.ts'
import type { Theme } from './theme/rule.ts'
import { toFoldScript } from './ui/fold.ts'
import { servedHtml } from './ui/served-html.ts'

const SCRIPT_ID = 'early'
/** Places that the router left are still marked as its own; the page that is loaded there is not alive yet. */
const RESTORE = 'history.scrollRestoration="auto"'

/** What must be there before anything is painted: one block, because each costs every page a hash in its policy. */
export function EarlyScripts({ storageKey, defaultTheme }: { storageKey: string; defaultTheme: Theme }) {
  const script = import.meta.env.SSR ? toScript(storageKey, defaultTheme) : ''
  return (
    <script
      id={SCRIPT_ID}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own scripts, with the key quoted as JSON
      dangerouslySetInnerHTML={{ __html: servedHtml(SCRIPT_ID, script) }}
    />
  )
}

function toScript(storageKey: string, defaultTheme: Theme): string {
  return [toFirstPaintScript(storageKey, defaultTheme), toBannerMorphScript(), toFoldScript(), RESTORE].join(';')
}
