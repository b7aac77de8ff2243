/** All icons use a 24-unit grid and one stroke width. */
const PATHS = {
  video: 'M3.5 7.5a3 3 0 0 1 3-3h11a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3zM10 8.8v6.4l5.4-3.2z',
  instagram:
    'M4 8a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4zM12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM16.7 7.3h.01',
  facebook: 'M15.5 3.5h-2a3.5 3.5 0 0 0-3.5 3.5v3H7.5v3.5H10v7h3.5v-7h2.6l.6-3.5h-3.2V7.5a.8.8 0 0 1 .8-.8h2.2z',
  linkedin: 'M4 4h16v16H4zM8 10.5V16M8 7.8h.01M12 16v-5.5M12 13a2.2 2.2 0 0 1 4.4 0v3',
  phone:
    'M6.5 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2 4.5 1.5v3a3 3 0 0 1-3 3A14 14 0 0 1 3.5 6.5a3 3 0 0 1 3-3z',
  mail: 'M4 5.5h16v13H4zM4 7l8 6 8-6',
  external: 'M8 16 16.5 7.5M9.5 7.5h7v7',
  up: 'M12 19V5.5M6 11.5l6-6 6 6',
  back: 'M19 12H5.5M11.5 6l-6 6 6 6',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.8v1.7M12 19.5v1.7M2.8 12h1.7M19.5 12h1.7M5.5 5.5l1.2 1.2M17.3 17.3l1.2 1.2M5.5 18.5l1.2-1.2M17.3 6.7l1.2-1.2',
  moon: 'M20 14.2A8.3 8.3 0 1 1 9.8 4a6.6 6.6 0 0 0 10.2 10.2z',
  device: 'M4 5h16v11H4zM9 20h6M12 16v4',
  menu: 'M4 8h16M4 16h16',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6 6 18',
} as const

export type IconName = keyof typeof PATHS

/** Icons are decorative, because the adjacent text or the button's label carries the meaning. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={className ? `icon ${className}` : 'icon'}>
      <use href={`#i-${name}`} />
    </svg>
  )
}

export function IconSprite() {
  return (
    <svg aria-hidden="true" className="sr-only">
      {Object.entries(PATHS).map(([name, d]) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
          <path d={d} />
        </symbol>
      ))}
    </svg>
  )
}
