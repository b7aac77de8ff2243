export const LEVELS = ['error', 'warning', 'hint'] as const
export const AREAS = [
  'settings',
  'content',
  'images',
  'alt text',
  'descriptions',
  'links',
  'secrets',
  'email',
  'summary',
  'backups',
] as const

export type Finding = {
  /** What the studio can fix with a button. */
  kind?: 'missing-images' | 'sample'
  area: (typeof AREAS)[number]
  level: (typeof LEVELS)[number]
  where: string
  what: string
  fix: string
  /** The file in the content folder and the field in it, such as `links.more[1].label`. */
  file?: string
  field?: string
}
