/** The part of JSON Schema that the content files use. */
type JsonSchema = {
  type?: string | string[]
  description?: string
  default?: unknown
  const?: unknown
  enum?: string[]
  format?: string
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
}

type Field = { path: string; schema: JsonSchema; isRequired: boolean }

const OR = new Intl.ListFormat('en', { type: 'disjunction' })
const TABLE = /(?<=<!-- fields of (\w+) -->\n)[\s\S]*?(?=<!-- end -->)/g
const HEAD = '| Field | Type | Default | Description |\n|---|---|---|---|'
const TYPES: Record<string, string> = {
  string: 'text',
  number: 'number',
  boolean: '`true`/`false`',
  uri: 'http(s) URL',
  email: 'email address',
  object: 'fields',
}

/** Renders the tables between `<!-- fields of site -->` and `<!-- end -->` again. The text around them stays. */
export function renderReference(markdown: string, schemas: ReadonlyMap<string, string>): string {
  return markdown.replace(TABLE, (_, name) => {
    const rows = listFields(JSON.parse(schemas.get(`${name}.json`) ?? '{}')).map(formatRow)
    return `\n${HEAD}\n${rows.join('\n')}\n\n`
  })
}

/** Lists nested fields as `links.more[].label`, and fields that differ only in their name (`headings`) as one. */
export function listFields({ items, properties = {}, required = [] }: JsonSchema, parent = ''): Field[] {
  if (items) return listFields(items, parent && `${parent}[]`)
  const fields = Object.entries(properties)
  const kinds = new Set(fields.map(([, schema]) => JSON.stringify(schema)))
  const [kind] = fields.map(([, schema]) => schema)
  if (parent && fields.length > 1 && kinds.size === 1 && !kind?.description) {
    const description = fields.map(([name]) => `\`${name}\``).join(', ')
    return [{ path: `${parent}.…`, schema: { ...kind, description }, isRequired: false }]
  }
  return fields.flatMap(([name, schema]) => {
    const path = parent ? `${parent}.${name}` : name
    return [{ path, schema, isRequired: required.includes(name) }, ...listFields(schema, path)]
  })
}

function formatRow({ path, schema, isRequired }: Field): string {
  const cells = [`\`${path}\``, toType(schema), isRequired ? 'required' : toDefault(schema), schema.description ?? '']
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function toType({ type = [], anyOf, items, format = '', ...schema }: JsonSchema): string {
  if (anyOf) return OR.format(new Set(anyOf.filter(({ const: only }) => only !== '').map(toType)))
  if (Array.isArray(type)) return OR.format(type.map((each) => TYPES[each] ?? each))
  if (schema.enum) return OR.format(schema.enum.map((value) => `\`${value}\``))
  if (items) return `list of ${items.properties ? 'entries' : toType(items)}`
  if (schema.pattern?.startsWith('^files')) return 'file'
  if (schema.maxLength) return `text, up to ${schema.maxLength.toLocaleString('en')} characters`
  if (schema.maximum !== undefined) return `number from ${schema.minimum} to ${schema.maximum}`
  return TYPES[format] ?? TYPES[type] ?? type
}

function toDefault({ default: value = '' }: JsonSchema): string {
  const text = typeof value === 'object' ? Object.values(value ?? {}).join(', ') : String(value)
  return text ? `\`${text}\`` : ''
}
