// Creates or upgrades the folder of a site with a package of this clone: `npm run create -- ../me github:you`
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findOwnContent } from '../server/content/find-dir.ts'
import { createPackage } from './package.ts'
import { ROOT } from './setup/run-quietly.mjs'

const args = process.argv.slice(2)
const isHelp = args.length === 0 || args.includes('--help')
const script = join(ROOT, 'create-vitrine/index.mjs')
const { status } = spawnSync(process.execPath, [script, ...args, ...(isHelp ? [] : await pack())], { stdio: 'inherit' })
process.exitCode = status ?? 1

async function pack(): Promise<string[]> {
  console.error('Packing Vitrine…')
  const tarball = await createPackage()
  // An owner who has edited content in this clone moves it to the new folder.
  const content = await findOwnContent({ contentDir: join(ROOT, 'content'), isContentDirSet: false })
  const source = args.length === 1 && content ? [content] : []
  return [...source, '--package', tarball]
}
