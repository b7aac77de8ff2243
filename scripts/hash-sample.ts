import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { SAMPLE_HASHES } from '../cli/content-dir/detect.ts'
import { hashFiles } from '../cli/content-dir/hash-files.ts'

/** An import recognizes the sample content by these hashes and may replace it, but never the owner's content. */
const CONTENT = fileURLToPath(new URL('../content', import.meta.url))

await writeFile(SAMPLE_HASHES, `${JSON.stringify(Object.fromEntries(await hashFiles(CONTENT)), null, 2)}\n`)
