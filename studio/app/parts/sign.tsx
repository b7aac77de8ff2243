/** All signs use a 24-unit grid and one stroke width, as the site's icons do. */
const PATHS = {
  undo: 'M9 7 4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-2',
  redo: 'M15 7l4.5 4.5L15 16M19 11.5h-9a5 5 0 0 0 0 10h2',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  up: 'M12 18.5V6M7 11l5-5 5 5',
  check: 'M5 12.5 10 17.5 19 7',
  down: 'M12 5.5V18M7 13l5 5 5-5',
  sun: 'M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4',
  moon: 'M19.5 14A8 8 0 1 1 10 4.5 6.5 6.5 0 0 0 19.5 14z',
  external: 'M8 16 16.5 7.5M9.5 7.5h7v7',
} as const

/** `label` is for screen readers, unless the button has another one. */
export function Sign({ name, label }: { name: keyof typeof PATHS; label?: string }) {
  return (
    <>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={PATHS[name]} />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </>
  )
}
