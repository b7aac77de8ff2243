import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Config } from '../../server/config.ts'
import { SAMPLE_DIR } from '../../server/content/find-dir.ts'
import { UsageError } from '../command/run.ts'
import { createSimpleIcons } from '../icons/simple-icons.ts'
import { parseImportArgs } from '../import/args.ts'
import { runImport } from '../import/import-content.ts'
import { generateImages } from '../pictures/load.ts'

const SAMPLE = 'sample'
const QUESTION = `What should your site start from?
  github:login   your GitHub profile and best repositories
  resume.json    a JSON Resume or a LinkedIn export
  sample         the sample, to edit (press Enter)
> `
const NO_SOURCE = 'Missing source: github:login, a resume, a LinkedIn export, or sample'
/** A content folder that was committed in a clone has its own .gitignore. */
const NOT_COPIED = ['.git', '.gitignore']

type Deps = { config: Config; cwd: string; allowPrivate: boolean; print: (line: string) => void }
/** `copied` is the content folder of a clone. */
type Created = { error?: string; copied?: string }

export async function createContent(given: string | undefined, deps: Deps): Promise<Created> {
  const { config, cwd, allowPrivate, print } = deps
  const { contentDir } = config
  const source = given ?? (await ask())
  const folder = findContentSource(source, cwd)
  if (folder) {
    print(`Copying ${folder === SAMPLE_DIR ? 'the sample' : folder}…`)
    const filter = (path: string) => !NOT_COPIED.includes(basename(path))
    await cp(folder, contentDir, { recursive: true, filter })
    return folder === SAMPLE_DIR ? {} : { copied: folder }
  }
  const command = { ...parseImportArgs([source]), allowPrivate }
  const { text, status } = await runImport(command, {
    ...{ contentDir, cwd, github: config.github, now: new Date() },
    ...{ print, fetchIcons: createSimpleIcons().fetch, generateImages, confirm: undefined },
  })
  if (status !== 0) return { error: text }
  print(text)
  return {}
}

/** Returns the path of a source that is a content folder. */
function findContentSource(source: string, cwd: string): string | undefined {
  const folder = source === SAMPLE ? SAMPLE_DIR : resolve(cwd, source)
  return existsSync(join(folder, 'site.yaml')) ? folder : undefined
}

async function ask(): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError(NO_SOURCE)
  using terminal = createInterface({ input: process.stdin, output: process.stderr })
  return (await terminal.question(QUESTION)).trim() || SAMPLE
}
