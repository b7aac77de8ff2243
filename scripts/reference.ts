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
const TABLE = /(?<=<!-- fields of (\S+) -->\n)[\s\S]*?(?=<!-- end -->)/g
const HEAD = '| Field | Type | Default | Description |\n|---|---|---|---|'
const TYPES: Record<string, string> = {
  string: 'text',
  number: 'number',
  boolean: '`true`/`false`',
  uri: 'http(s) URL',
  email: 'email address',
  object: 'fields',
}

/** Renders the tables again, as in `<!-- fields of site -->` and `<!-- fields of site.words -->`. Other text stays. */
export function renderReference(markdown: string, schemas: ReadonlyMap<string, string>): string {
  return markdown.replace(TABLE, (_, table) => {
    const rows = listTableFields(markdown, table, schemas).map(formatRow)
    return `\n${HEAD}\n${rows.join('\n')}\n\n`
  })
}

/** Lists the fields of a table, without those that have a table of their own. */
export function listTableFields(markdown: string, table: string, schemas: ReadonlyMap<string, string>): Field[] {
  const [name = '', parent = ''] = table.split('.')
  const file: JsonSchema = JSON.parse(schemas.get(`${name}.json`) ?? '{}')
  if (parent) return listFields(file.properties?.[parent] ?? {}, parent)
  const others = Array.from(markdown.matchAll(TABLE), ([, other = '']) => `${other.replace(`${name}.`, '')}.`)
  return listFields(file).filter(({ path }) => !others.some((other) => path.startsWith(other)))
}

/** Lists nested fields as `links.more[].label`, and fields that differ only in their name (`headings`) as one. */
function listFields({ items, properties = {}, required = [] }: JsonSchema, parent = ''): Field[] {
  if (items) return listFields(items, parent && `${parent}[]`)
  const fields = Object.entries(properties)
  const kinds = new Set(fields.map(([, schema]) => JSON.stringify(schema)))
  if (parent && fields.length > 1 && kinds.size === 1) {
    const description = fields.map(([name]) => `\`${name}\``).join(', ')
    return [{ path: `${parent}.…`, schema: { ...fields[0]?.[1], description }, isRequired: false }]
  }
  return fields.flatMap(([name, schema]) => {
    const path = parent ? `${parent}.${name}` : name
    const nested = listFields(schema, path)
    // Groups of words have no description of their own.
    const isGroup = nested.length > 0 && parent !== '' && !schema.description
    return isGroup ? nested : [{ path, schema, isRequired: required.includes(name) }, ...nested]
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
  if (schema.pattern?.includes('tel:')) return 'phone number or email address'
  if (schema.maxLength) return `text, up to ${schema.maxLength.toLocaleString('en')} characters`
  if (schema.maximum !== undefined) return `number from ${schema.minimum} to ${schema.maximum}`
  return TYPES[format] ?? TYPES[type] ?? type
}

function toDefault({ default: value = '' }: JsonSchema): string {
  const text = typeof value === 'object' ? Object.values(value ?? {}).join(', ') : String(value)
  return text ? `\`${text}\`` : ''
}
