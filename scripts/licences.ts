import { readFile, writeFile } from 'node:fs/promises'
import { toLicencePage } from './licences/table.ts'

/** Writes down under which licence every package of the lock comes. */
const LOCK = new URL('../package-lock.json', import.meta.url)
const PAGE = new URL('../docs/licences.md', import.meta.url)

await writeFile(PAGE, toLicencePage(JSON.parse(await readFile(LOCK, 'utf8'))))
