export const LEVELS = ['error', 'warning', 'hint'] as const
export const AREAS = [
  'settings',
  'content',
  'pictures',
  'alt texts',
  'descriptions',
  'links',
  'contrast',
  'secrets',
  'mail',
  'summary',
  'backups',
] as const

/** `wrong`: something does not work. `warning`: a visitor will stumble. `hint`: it could be better. */
export type Finding = {
  area: (typeof AREAS)[number]
  level: (typeof LEVELS)[number]
  /** A file and line, a setting, or an address. */
  where: string
  what: string
  /** What the owner can do about it. */
  fix: string
}
