import { type ReactNode, useContext } from 'react'
import {
  isRouteErrorResponse,
  Link,
  Meta,
  Outlet,
  UNSAFE_useScrollRestoration,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { useAnswer } from './answers/use-answer.ts'
import { browserClient } from './client.ts'
import { services } from './context.ts'
import { EarlyScripts } from './early-scripts.tsx'
import { FaultId } from './fault-id.ts'
import font from './fonts/geist-basic-latin.woff2?url'
import { SECTION_LABELS } from './sections/labels.ts'
import { SocialLinks } from './sections/social-links.tsx'
import { StartScripts, useReady } from './start-scripts.tsx'
import printStyles from './styles/print.css?url'
import { Styles } from './styles.tsx'
import { ThemeMenu } from './theme/menu.tsx'
import { ThemeProvider } from './theme/provider.tsx'
import { DEFAULT_THEME_KEY, PRODUCT_THEME } from './theme/rule.ts'
import { Footer } from './ui/footer.tsx'
import { PlainPage } from './ui/plain-page.tsx'
import { Sprite } from './ui/sprite.tsx'
import { Toasts } from './ui/toasts.tsx'
import { SHEET_ID, TopBar } from './ui/top-bar.tsx'
import { usePlace } from './ui/use-place.ts'

const SECTIONS_IN_BAR = new Set(['timeline', 'skills', 'apps', 'about', 'portfolio', 'contact'])

export async function loader({ context }: Route.LoaderArgs) {
  const { site, siteUrl, card, portfolio, api } = context.get(services)
  const { name, accent, themeKey, sections, links, avatar } = site()
  const bar = [...sections, 'contact' as const]
    .filter((id) => SECTIONS_IN_BAR.has(id))
    .map((id) => ({ id, label: SECTION_LABELS[id] }))
  const owner = await portfolio.owner()
  const image = card()
  const shown = image ? { card: image.url } : { portrait: avatar?.url }
  return { name, siteUrl, ...shown, accent, themeKey, bar, videoChannel: links.videoChannel, owner, api }
}

/** The site's own facts do not change while a visitor reads. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  // Absent where the loader itself failed: the document still stands.
  const data = useRouteLoaderData<typeof loader>('root')
  const place = usePlace()
  const { pathname } = useLocation()
  const themeKey = data?.themeKey ?? DEFAULT_THEME_KEY
  // The component of this hook also reads the session's storage before the first paint, for what the browser does itself.
  UNSAFE_useScrollRestoration()
  return (
    <html
      lang="en"
      id="top"
      data-api-base={data?.api.base || undefined}
      data-picture-base={data?.api.pictureBase || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <EarlyScripts storageKey={themeKey} defaultTheme={PRODUCT_THEME} />
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        {/* The bar is painted whole, and so is a first section that greets: what stands at their ends would move. */}
        <link rel="expect" href={`#${(pathname === '/' && data?.bar[0]?.id) || SHEET_ID}`} blocking="render" />
        <link rel="icon" href={place('/favicon.svg')} type="image/svg+xml" />
        <link rel="manifest" href={place('/site.webmanifest')} />
        <Meta />
        <Styles accent={data?.accent} />
        <link rel="stylesheet" href={printStyles} media="print" />
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <Sprite />
        <div className="room-light" />
        <ThemeProvider defaultTheme={PRODUCT_THEME} storageKey={themeKey}>
          <TopBar name={data?.name ?? 'Portfolio'} sections={data?.bar ?? []}>
            <ThemeMenu />
          </TopBar>
          <NavigationProgress />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <Footer name={data?.name ?? ''}>{data && <FooterLinks data={data} />}</Footer>
          <Toasts />
        </ThemeProvider>
        <StartScripts />
      </body>
    </html>
  )
}

export default function Root() {
  useReady()
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  const id = useContext(FaultId)
  return (
    <PlainPage>
      <title>Unexpected Application Error</title>
      <h1 className="title">Unexpected Application Error</h1>
      <p className="lead mt-5">
        {missing
          ? 'There is nothing at this address. It may have moved, or the link may have lost a letter.'
          : 'Something went wrong while this page was made. Trying again may help.'}
      </p>
      <p className="mt-2 text-soft" suppressHydrationWarning>
        {id && `The owner finds it under ${id}.`}
      </p>
      <Link to="/" reloadDocument className="button primary mt-8">
        Return to Portfolio
      </Link>
    </PlainPage>
  )
}

function FooterLinks({ data }: { data: Route.ComponentProps['loaderData'] }) {
  const { answer } = useAnswer(data.owner, browserClient(data.api).owner)
  return <SocialLinks owner={answer.kind === 'ready' ? answer.value : undefined} videoChannel={data.videoChannel} />
}

function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className="progress" role="progressbar" aria-label="Loading" />
}
