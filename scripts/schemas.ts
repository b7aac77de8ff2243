import { mkdir, writeFile } from 'node:fs/promises'
import { toJsonSchemas } from '../server/content/schema/files.ts'

/** Writes the JSON Schemas that give editors completion and hints in the owner's YAML files. */
const TARGET = new URL('../sample/schemas/', import.meta.url)

await mkdir(TARGET, { recursive: true })
for (const [name, text] of toJsonSchemas()) await writeFile(new URL(name, TARGET), text)
