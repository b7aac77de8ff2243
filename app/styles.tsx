import { Links } from 'react-router'
import css from './styles/app.css?inline'
import address from './styles/app.css?url'
import { servedHtml } from './ui/served-html.ts'

const STYLES_ID = 'styles'
/** What Tailwind writes above its work. It is named in docs/licences.md; here it would cost every page. */
const BANNER = /^\/\*!.*?\*\/\s*/

/**
 * The page's own styles in the owner's hue, inside its HTML: the first paint waits for no second file.
 */
export function Styles({ accent }: { accent: number | undefined }) {
  const hue = accent === undefined ? '' : `:root{--hue:${accent}}`
  if (import.meta.env.DEV) {
    return (
      <>
        <link rel="stylesheet" href={address} />
        <style>{hue}</style>
      </>
    )
  }
  return (
    <>
      <style
        id={STYLES_ID}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, made by the build
        dangerouslySetInnerHTML={{
          __html: servedHtml(STYLES_ID, import.meta.env.SSR ? css.replace(BANNER, '') + hue : ''),
        }}
      />
      <Links />
    </>
  )
}
