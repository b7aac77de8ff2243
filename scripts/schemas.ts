import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { toJsonSchemas } from '../server/content/schema/files.ts'
import { renderReference } from './reference.ts'

/** Writes the JSON Schemas that give editors completion and hints in the owner's YAML files, and the tables of fields. */
const TARGET = new URL('../sample/schemas/', import.meta.url)
const REFERENCE = new URL('../docs/reference.md', import.meta.url)

const schemas = toJsonSchemas()
await mkdir(TARGET, { recursive: true })
for (const [name, text] of schemas) await writeFile(new URL(name, TARGET), text)
await writeFile(REFERENCE, renderReference(await readFile(REFERENCE, 'utf8'), schemas))
