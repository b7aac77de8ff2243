import { toLabel } from '../../labels.ts'

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
  | ('text' | 'url' | 'long' | 'rows' | 'items' | 'group' | 'choice' | 'switch')
  | ('picture' | 'gallery' | 'icon' | 'file' | 'language')
/** `separator` divides the items of a list that may also be written as text. */
export type Field = {
  name: string
  label: string
  hint: string
  kind: Kind
  isRequired: boolean
  options: string[]
  fields: Field[]
  separator?: string
}

/** Fields that the schema's type alone does not describe. */
const KINDS: Record<string, Kind> = {
  story: 'long',
  biography: 'long',
  aboutMe: 'long',
  avatar: 'picture',
  banner: 'picture',
  pictures: 'gallery',
  icon: 'icon',
  resume: 'file',
  language: 'language',
}
const SEPARATORS: Record<string, string> = { description: '. ', technologies: ', ' }
/** The hints of the schema are for those who write YAML. These fields say it in their own way. */
const HINTS: Record<string, string> = {
  description: 'One point per row. Enter begins the next one.',
  technologies: 'One per box. Enter or a comma begins the next one.',
  to: 'When it ended. While it goes on, leave it empty; visitors see Present.',
  kind: 'Its section in /resume.json. By default, it is guessed from the title.',
  icon: 'Find a brand by its name, or use a square picture of your own.',
  banner: 'Best with 1600 × 900 pixels or more. Without one, it is drawn from the title.',
  story: 'A longer write-up in Markdown, shown below the project details.',
  language: 'The language of the interface and of your texts.',
  summaries: 'Without it, the button that links to it is hidden, too.',
}
/** These are set elsewhere: by the list, its switch, or next to the picture. */
const ELSEWHERE = new Set(['order', 'draft', 'focus', 'fit', 'words', 'themeKey'])

/** Turns the schema of a file, or of the entries of a list, into the fields of a form. */
export function toFields(schema: unknown): Field[] {
  const { items, properties = items?.properties ?? {}, required = items?.required ?? [] } = (schema ?? {}) as Schema
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
      ...(name in SEPARATORS && { separator: SEPARATORS[name] }),
    }))
}

function toKind({ type, anyOf = [], items, properties, enum: options, format }: Schema): Kind {
  if (properties) return 'group'
  if (items) return items.properties ? 'items' : 'rows'
  if (options) return 'choice'
  const kinds = anyOf.map(toKind)
  if (kinds.includes('rows')) return 'rows'
  if (type === 'boolean' || anyOf.some((each) => each.type === 'boolean')) return 'switch'
  return format === 'uri' || kinds.includes('url') ? 'url' : 'text'
}
