import { copyFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { SAMPLE_HASHES } from '../cli/content-dir/detect.ts'
import { hashFiles } from '../cli/content-dir/hash-files.ts'
import { TEMPLATES } from '../cli/templates/content-file.ts'

/** An import recognizes the sample content by these hashes and may replace it, but never the owner's content. */
const CONTENT = new URL('../content/', import.meta.url)

const hashes = await hashFiles(fileURLToPath(CONTENT))
await writeFile(SAMPLE_HASHES, `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`)
for (const [template, file] of TEMPLATES) await copyFile(new URL(file, CONTENT), template)
