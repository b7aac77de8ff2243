import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMap, isScalar, parseDocument, type Scalar, type YAMLMap } from 'yaml'
import type * as z from 'zod'
import { STORY_OUTLINE } from '../../contract/story.ts'
import { SAMPLE_DIR } from '../../server/content/find-dir.ts'
import type { FILE_SCHEMAS } from '../../server/content/schema/files.ts'
import { renderYaml } from '../yaml/render.ts'

const EXAMPLE_ID = 'ridgeline'
const EXAMPLE_USER = 'robin-sample'

type Schemas = typeof FILE_SCHEMAS
type Fields = Record<string, unknown>

/** Sets values in the sample's own file, because its comments explain the fields. */
export async function renderContentFile<Name extends keyof Schemas>(
  name: Name,
  value: Partial<z.input<Schemas[Name]>>,
  id = '',
): Promise<string> {
  const file = name === 'project' ? `projects/${EXAMPLE_ID}.yaml` : `${name}.yaml`
  const sample = (await readFile(join(SAMPLE_DIR, file), 'utf8')).replaceAll(EXAMPLE_ID, id)
  const { contents } = parseDocument(sample)
  if (isMap(contents)) return setFields(sample, contents, value as Fields)
  return setEntries(sample, contents?.range[0] ?? sample.length, value as unknown as Fields[])
}

/** A field without a value becomes a comment, with an example if it has one line. */
function setFields(sample: string, { items }: YAMLMap.Parsed, values: Fields): string {
  const rest = { ...values }
  let text = ''
  let end = 0
  for (const { key, value } of items) {
    const name = String(key)
    const source = sample.slice(key.range[0], value?.range[1]).trimEnd()
    const field = values[name] === undefined ? toExample(source) : renderLike(value, name, values[name])
    text += sample.slice(end, key.range[0]) + field
    end = key.range[0] + source.length
    delete rest[name]
  }
  const others = Object.values(rest).some((value) => value !== undefined) ? `\n${renderYaml(rest)}` : ''
  return text + sample.slice(end) + others
}

/** Longer values would be texts about the sample project, except for the headings of a story. */
function toExample(source: string): string {
  if (source.startsWith('story:'))
    return `# story: |\n${STORY_OUTLINE.replace(/^(?=.)/gm, '#   ').replaceAll('\n\n', '\n#\n')}`
  return `# ${source.split('\n', 1)}`.replace(EXAMPLE_USER, 'you')
}

/** Writes text in the sample's style, such as a block, because the comments refer to it. */
function renderLike(sample: unknown, name: string, value: unknown): string {
  const isStyled = typeof value === 'string' && value !== '' && isScalar(sample) && sample.type !== 'PLAIN'
  const type = isStyled ? (sample.type as Scalar.Type) : undefined
  return renderYaml({ [name]: value }, { type }).trimEnd()
}

function setEntries(sample: string, start: number, entries: Fields[]): string {
  const isSpaced = sample.includes('\n\n- ', start)
  const texts = isSpaced && entries.length > 0 ? entries.map((entry) => renderYaml([entry])) : [renderYaml(entries)]
  return sample.slice(0, start) + texts.join('\n')
}
