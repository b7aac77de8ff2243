import { servedHtml } from './served-html.ts'

/** Drawn on a 24-unit grid with one stroke weight, so that any two of them sit well side by side. */
const PATHS = {
  video: 'M3.5 7.5a3 3 0 0 1 3-3h11a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3zM10 8.8v6.4l5.4-3.2z',
  instagram:
    'M4 8a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4zM12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM16.7 7.3h.01',
  facebook: 'M15.5 3.5h-2a3.5 3.5 0 0 0-3.5 3.5v3H7.5v3.5H10v7h3.5v-7h2.6l.6-3.5h-3.2V7.5a.8.8 0 0 1 .8-.8h2.2z',
  linkedin: 'M4 4h16v16H4zM8 10.5V16M8 7.8h.01M12 16v-5.5M12 13a2.2 2.2 0 0 1 4.4 0v3',
  github:
    'M9 19.5c-4 1.2-4-2.2-5.6-2.7M14.8 21.5v-3.3a2.9 2.9 0 0 0-.8-2.2c2.7-.3 5.5-1.3 5.5-6a4.7 4.7 0 0 0-1.3-3.3 4.3 4.3 0 0 0-.1-3.2s-1-.3-3.4 1.3a11.6 11.6 0 0 0-6 0C6.300 3.200 5.300 3.500 5.300 3.500a4.300 4.300 0 0 0-.1 3.200A4.700 4.700 0 0 0 3.900 10c0 4.700 2.800 5.700 5.500 6a2.900 2.900 0 0 0-.8 2.200v3.300',
  resume: 'M6 3.500h8l4.500 4.500v12.500H6zM13.500 3.500V8.500h5M9 13h6M9 16.500h6',
  sparkle: 'M12 4c.6 4.600 3.400 7.400 8 8-4.600.6-7.400 3.400-8 8-.6-4.600-3.400-7.400-8-8 4.600-.6 7.400-3.400 8-8z',
  external: 'M8 16 16.500 7.500M9.500 7.500h7v7',
  up: 'M12 19V5.500M6 11.500l6-6 6 6',
  back: 'M19 12H5.500M11.500 6l-6 6 6 6',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.800v1.700M12 19.500v1.700M2.800 12h1.700M19.500 12h1.700M5.500 5.500l1.200 1.200M17.300 17.300l1.200 1.200M5.500 18.500l1.200-1.200M17.300 6.700l1.200-1.200',
  moon: 'M20 14.200A8.300 8.300 0 1 1 9.800 4a6.600 6.600 0 0 0 10.200 10.200z',
  device: 'M4 5h16v11H4zM9 20h6M12 16v4',
  menu: 'M4 8h16M4 16h16',
  close: 'M6 6l12 12M18 6 6 18',
} as const

/** A glass case with a light in it, in hairlines of the accent: the name of the product as a picture. */
const DISPLAY_CASE =
  '<defs><radialGradient id="case-orb" cx="0.5" cy="0.32" r="0.7"><stop offset="0" stop-color="var(--accent-strong)" /><stop offset="0.5" stop-color="var(--accent)" stop-opacity="0.75" /><stop offset="1" stop-color="var(--accent)" stop-opacity="0.05" /></radialGradient><linearGradient id="case-beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--accent)" stop-opacity="0.34" /><stop offset="1" stop-color="var(--accent)" stop-opacity="0" /></linearGradient><radialGradient id="case-pool"><stop offset="0" stop-color="var(--accent)" stop-opacity="0.4" /><stop offset="1" stop-color="var(--accent)" stop-opacity="0" /></radialGradient></defs><path d="M150 62 210 62 292 352 68 352Z" fill="url(#case-beam)" /><ellipse cx="180" cy="352" rx="128" ry="30" fill="url(#case-pool)" /><g stroke="currentColor" stroke-opacity="0.4"><path d="M40 92 126 56 320 74 320 372 234 416 40 392Z" /><path d="M40 92 234 112 320 74M234 112 234 416" /><path d="M126 56 126 340 40 392M126 340 320 372" stroke-opacity="0.16" /></g><g stroke="currentColor" stroke-opacity="0.3"><ellipse cx="180" cy="232" rx="104" ry="30" /><ellipse cx="180" cy="232" rx="104" ry="30" transform="rotate(60 180 232)" /><ellipse cx="180" cy="232" rx="104" ry="30" transform="rotate(-60 180 232)" /></g><circle cx="180" cy="232" r="58" fill="url(#case-orb)" /><path d="M150 62 210 62" stroke="currentColor" stroke-width="3" stroke-linecap="round" />'

const SPRITE_ID = 'sprite'

export type IconName = keyof typeof PATHS

/** Every drawing of the site, once in the document; whoever shows one refers to it. */
export function Sprite() {
  return (
    <svg
      id={SPRITE_ID}
      aria-hidden="true"
      className="absolute size-0"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings
      dangerouslySetInnerHTML={{ __html: servedHtml(SPRITE_ID, import.meta.env.SSR ? toSymbols() : '') }}
    />
  )
}

function toSymbols(): string {
  const icons = Object.entries(PATHS).map(
    ([name, d]) => `<symbol id="i-${name}" viewBox="0 0 24 24"><path d="${d}"/></symbol>`,
  )
  return `${icons.join('')}<symbol id="display-case" viewBox="0 0 360 460">${DISPLAY_CASE}</symbol>`
}
