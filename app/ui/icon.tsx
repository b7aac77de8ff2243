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

export type IconName = keyof typeof PATHS

/** Decoration only: the words beside it, or its button's label, say what it means. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
