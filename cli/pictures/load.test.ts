import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { writeContentDir } from '../../server/content/fixtures.ts'
import { COMMAND_ENV } from '../../tests/fakes/command.ts'

const WITHOUT_SHARP = `import { registerHooks } from 'node:module'
registerHooks({ resolve(name, context, next) {
  if (name === 'sharp') throw new Error("Cannot find package 'sharp'\\nand more")
  return next(name, context)
} })`

test('without sharp the command says so in a sentence', async () => {
  const args = ['--import', `data:text/javascript,${encodeURIComponent(WITHOUT_SHARP)}`, 'cli/pictures.ts']
  const env = { ...COMMAND_ENV, CONTENT_DIR: await writeContentDir() }
  const output = await new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => resolve([error?.code, stdout, stderr]))
  })
  const sentence =
    "Pictures cannot be made, because a package cannot be loaded: Cannot find package 'sharp'. Run npm run pictures, which installs it, here or on another machine; until then the originals are shown.\n"
  expect(output).toEqual([1, '', sentence])
})
