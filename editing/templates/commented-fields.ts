import { isRecord } from '../../contract/http.ts'
import { parseYamlValue } from '../../server/content/schema/yaml-file.ts'
import { applyEdit, type Edit } from '../yaml/edit.ts'
import type { Path } from '../yaml/path.ts'
import { toEol } from '../yaml/render.ts'

/** A line such as `# status: Open to work`. */
const COMMENTED = /^# (\w+):/

type Schema = { template: string; fields: readonly string[] }

/** A new field replaces its commented line of the template, which comes back when the field is removed. */
export function applyTemplateEdit(text: string, edit: Edit, { template, fields }: Schema): string {
  const [name, ...rest] = edit.path
  if (typeof name !== 'string') return applyEdit(text, edit, fields)
  const lines = template.split('\n')
  const at = lines.findIndex((line) => COMMENTED.exec(line)?.[1] === name)
  if (at < 0) return applyEdit(text, edit, fields)
  const [above = '', line = ''] = lines.slice(at - 1, at + 1)
  if (edit.kind === 'remove' && rest.length === 0) {
    return restoreLine(applyEdit(text, edit, fields), text, { name, above, line })
  }
  const next = edit.kind === 'set' ? uncomment(text, name, line) : text
  if (edit.kind !== 'set' || next === text) return applyEdit(text, edit, fields)
  return applyEdit(next, { kind: 'set', path: [name], value: nest(rest, edit.value) }, fields)
}

/** Returns the value of a whole field, of which an edit sets only the part at the path. */
function nest(path: Path, value: unknown): unknown {
  return path.reduceRight<unknown>((inner, name) => (typeof name === 'number' ? [inner] : { [name]: inner }), value)
}

/** A line within another field stays. */
function uncomment(text: string, name: string, line: string): string {
  const own = text.split(/\r?\n/)
  const at = own.indexOf(line)
  const next = own.with(Math.max(at, 0), `${name}: ''`).join(toEol(text))
  const [before, after] = [parseYamlValue(text), parseYamlValue(next)]
  const isField = at >= 0 && isRecord(before) && !(name in before) && isRecord(after) && after[name] === ''
  return isField ? next : text
}

type Commented = { name: string; above: string; line: string }

function restoreLine(text: string, before: string, { name, above, line }: Commented): string {
  const eol = toEol(before)
  const isBelow = above.startsWith('#') && `${eol}${before}`.includes(`${eol}${above}${eol}${name}:`)
  return isBelow && text !== before ? text.replace(`${above}${eol}`, () => `${above}${eol}${line}${eol}`) : text
}
