import { toLabel } from '../../labels.ts'
import type { Separator } from './lines.ts'

type Schema = {
  type?: string | string[]
  description?: string
  enum?: string[]
  maxLength?: number
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  format?: string
}

export type Kind =
  | ('text' | 'number' | 'url' | 'long' | 'rows' | 'items' | 'group' | 'choice' | 'switch')
  | ('portrait' | 'banner' | 'gallery' | 'icon' | 'file' | 'language' | 'status' | 'hue' | 'look' | 'sections')
export type Field = {
  name: string
  label: string
  hint: string
  kind: Kind
  isRequired: boolean
  options: string[]
  fields: Field[]
  separator?: Separator
}

/** Fields that the schema's type alone does not describe. */
const KINDS: Record<string, Kind> = {
  story: 'long',
  biography: 'rows',
  aboutMe: 'long',
  avatar: 'portrait',
  banner: 'banner',
  pictures: 'gallery',
  icon: 'icon',
  resume: 'file',
  language: 'language',
  status: 'status',
  accent: 'hue',
  look: 'look',
  theme: 'look',
  sections: 'sections',
}
const SEPARATORS: Record<string, Separator> = { description: '. ', technologies: ', ', biography: '\n\n' }
/** These replace hints of the schema, which are for owners who edit the YAML. Only a rule needs a hint. */
const HINTS: Record<string, string> = {
  title: '',
  name: '',
  greeting: '',
  label: '',
  place: '',
  stack: '',
  deployed: '',
  gitRepoLink: '',
  projectLink: '',
  githubURL: '',
  linkedInURL: '',
  instagramURL: '',
  facebookURL: '',
  aboutMe: '',
  avatar: '',
  headings: '',
  look: '',
  theme: '',
  url: 'Share images, feeds, and search engines need it. It is kept in site.yaml.',
  links: '',
  description: 'One point per line.',
  technologies: 'One per line, or with commas between them.',
  roles: 'One to eight, one per line. They are typed out one after another.',
  biography: 'One paragraph per line. Without it, the About section is hidden.',
  to: 'When it ended. If it’s ongoing, leave this empty, and visitors see Present.',
  kind: 'Its section in /resume.json. By default, it’s guessed from the title.',
  icon: 'Find a brand by name, or use your own square image.',
  status: 'Shown above the greeting, next to a dot.',
  accent: 'All colors on the site are derived from it. Text stays readable with each.',
  sections: 'The contact form is always last.',
  banner: 'Best at 1600 × 900 pixels or larger. Without an image, one is drawn.',
  story: 'A longer write-up in Markdown, shown below the project details.',
  language: 'The language of the interface and the text.',
  summaries: 'If it’s off, the button that links to it is hidden, too.',
}
/** These have inputs elsewhere: in the list, in the form's heading, or next to the image. */
const ELSEWHERE = new Set(['order', 'draft', 'focus', 'fit', 'words', 'themeKey'])

/** Turns the schema of a file, or of the entries of a list, into the fields of a form. */
export function toFields(schema: unknown): Field[] {
  const { items, properties = items?.properties ?? {}, required = items?.required ?? [] } = (schema ?? {}) as Schema
  // Only projects split their text into points.
  const isTimeline = 'from' in properties
  return Object.entries(properties)
    .filter(([name]) => !ELSEWHERE.has(name))
    .map(([name, field]) => ({
      name,
      label: toLabel(name),
      hint: HINTS[name] ?? field.description ?? '',
      kind: KINDS[name] ?? toKind(field),
      isRequired: required.includes(name),
      options: field.enum ?? [],
      fields: field.properties || field.items?.properties ? toFields(field) : [],
      ...(name in SEPARATORS && { separator: isTimeline && name === 'description' ? '' : SEPARATORS[name] }),
    }))
}

function toKind({ type, anyOf = [], items, properties, enum: options, format }: Schema): Kind {
  if (properties) return 'group'
  if (items) return items.properties ? 'items' : 'rows'
  if (options) return 'choice'
  const kinds = anyOf.map(toKind)
  if (kinds.includes('rows')) return 'rows'
  if (type === 'boolean' || anyOf.some((each) => each.type === 'boolean')) return 'switch'
  if (type === 'number') return 'number'
  return format === 'uri' || kinds.includes('url') ? 'url' : 'text'
}
