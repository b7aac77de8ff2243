import { existsSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { detectContent } from '../../editing/folder/detect.ts'
import { PACKAGE_DIR } from '../../server/package-dir.ts'
import { type CommandResult, done } from '../command/run.ts'
import { toDisplayPath } from '../command/terminal.ts'
import { createContent } from './content.ts'
import { commitAll } from './git.ts'

export const USAGE = 'vitrine create [SOURCE]   fill the folder in which Vitrine is installed; npm run create runs it'

const TEMPLATE = join(PACKAGE_DIR, 'template')
const MANIFEST = 'package.json'
const GITIGNORE = '_gitignore'
/** The owner moves these from a clone. */
const NOT_COPIED = ['data', '.env']

type Manifest = { version?: string; scripts?: Record<string, string> }
type Deps = Parameters<typeof createContent>[1] & { folder: string }

/** Fills a new folder: content, the files of the template, and a first commit. An older folder only gets new scripts. */
export async function runCreate(source: string | undefined, deps: Deps): Promise<CommandResult> {
  const { folder, cwd, config } = deps
  const [manifest, { version }] = [await readManifest(folder), await readManifest(PACKAGE_DIR)]
  const shown = toShellPath(toDisplayPath(folder, cwd))
  if (manifest.scripts) {
    await addScripts(folder, manifest)
    return done(
      `${shown} has Vitrine ${version}, and its content is unchanged. Look at it with npm start there, then commit.`,
    )
  }
  const isEmpty = (await detectContent(config.contentDir)) === 'empty'
  const created = isEmpty ? await createContent(source, deps) : {}
  if (created.error) return { text: `${created.error}\nTo try again, run the same command.`, status: 1 }
  await copyTemplate(folder)
  await addScripts(folder, manifest)
  const notes = [...(await commitAll(folder, shown)), ...listMoves(created.copied, folder)]
  return done(...notes, ...listNextSteps(shown))
}

/** Quotes also work in the shells of Windows. */
function toShellPath(path: string): string {
  return /^[\w./~-]+$/.test(path) ? path : `"${path}"`
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'))
}

/** Keeps the owner's own scripts. */
async function addScripts(folder: string, manifest: Manifest): Promise<void> {
  const { scripts } = await readManifest(TEMPLATE)
  const added = { ...manifest, scripts: { ...scripts, ...manifest.scripts } }
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(added, null, 2)}\n`)
}

/** npm would rename a .gitignore in a package, so it has another name there. */
async function copyTemplate(folder: string): Promise<void> {
  const others = [MANIFEST, GITIGNORE].map((name) => join(TEMPLATE, name))
  await cp(TEMPLATE, folder, { recursive: true, force: false, filter: (path) => !others.includes(path) })
  await cp(join(TEMPLATE, GITIGNORE), join(folder, '.gitignore'), { force: false })
}

function listMoves(content: string | undefined, folder: string): string[] {
  if (!content) return []
  const paths = NOT_COPIED.map((name) => join(dirname(content), name)).filter((path) => existsSync(path))
  if (paths.length === 0) return []
  return ['To copy your messages and settings too, run:', ...paths.map((path) => `  cp -R "${path}" "${folder}/"`)]
}

function listNextSteps(folder: string): string[] {
  return [
    '',
    `Look at it:  cd ${folder} && npm start`,
    'Edit it:     npm run studio',
    'Publish it:  push it to GitHub and choose "GitHub Actions" under Settings, Pages (more in README.md)',
  ]
}
