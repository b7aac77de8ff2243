import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadEnvFile } from './env-file.ts'

async function createFolder(bytes?: string | Buffer): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'vitrine-env-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  if (bytes !== undefined) await writeFile(join(root, '.env'), bytes)
  return root
}

test("reads settings by Node's rules, and the environment wins", async () => {
  const root = await createFolder('# mine\nPORT=4000 # note\nexport HOST="::"\nMAIL_TO=me@me.example\nDATA_DIR=x\n')
  const env: NodeJS.ProcessEnv = { MAIL_TO: 'you@me.example', DATA_DIR: '' }
  loadEnvFile(root, env)
  expect(env).toEqual({ PORT: '4000', HOST: '::', MAIL_TO: 'you@me.example', DATA_DIR: '' })
})

test('reads a file with a byte order mark and rejects UTF-16', async () => {
  const env: NodeJS.ProcessEnv = {}
  loadEnvFile(await createFolder('\ufeffPORT=4000\r\nHOST=::\r\n'), env)
  expect(env).toEqual({ PORT: '4000', HOST: '::' })
  const utf16 = await createFolder(Buffer.from('\ufeffPORT=4000\r\n', 'utf16le'))
  expect(() => loadEnvFile(utf16, {})).toThrow(/^Invalid ENV_FILE ".*\.env": expected UTF-8 text$/)
})

test('the file is optional, unless ENV_FILE names one', async () => {
  const root = await createFolder()
  for (const env of [{}, { ENV_FILE: devNull }]) expect(() => loadEnvFile(root, env)).not.toThrow()
  expect(() => loadEnvFile(root, { ENV_FILE: 'none.env' })).toThrow(
    /^Invalid ENV_FILE ".*none\.env": expected a readable file/,
  )
})
