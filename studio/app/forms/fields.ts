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
const LABELS: Record<string, string> = {
  description: 'What it is',
  stack: 'Kind of work',
  deployed: 'In use',
  gitRepoLink: 'Source code',
  projectLink: 'Live project',
  banner: 'Picture',
  pictures: 'More pictures',
  alt: 'Description for people who can’t see it',
  aboutMe: 'Introduction',
  videoChannel: 'Video channel',
  mail: 'Email address',
  more: 'Other links',
  avatar: 'Portrait',
  githubURL: 'GitHub',
  linkedInURL: 'LinkedIn',
  instagramURL: 'Instagram',
  facebookURL: 'Facebook',
  aboutSubtitle: 'Subtitle of About',
  portfolio: 'Projects',
  summaries: 'Page that summarizes text',
}
/** These are set elsewhere: by the list, its switch, or next to the picture. */
const ELSEWHERE = new Set(['order', 'draft', 'focus', 'fit', 'words', 'themeKey'])

/** Turns the schema of a file, or of the entries of a list, into the fields of a form. */
export function toFields(schema: unknown): Field[] {
  const { items, properties = items?.properties ?? {}, required = items?.required ?? [] } = schema as Schema
  return Object.entries(properties)
    .filter(([name]) => !ELSEWHERE.has(name))
    .map(([name, field]) => ({
      name,
      label: toLabel(name),
      hint: field.description ?? '',
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

function toLabel(name: string): string {
  const words = name.replace(/([A-Z]+)/g, ' $1')
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** A field's name within a sentence. Brands such as GitHub keep their capitals. */
export function nameField(name: string): string {
  const label = name === 'description' ? name : toLabel(name)
  return /^\p{Lu}\P{Lu}*$/u.test(label) ? label.toLowerCase() : label
}
