import { expect, test } from 'vitest'
import { runCommand } from '../../tests/fakes/command.ts'
import { writeContentDir } from '../../tests/fakes/content/content-dir.ts'

const WITHOUT_SHARP = `import { registerHooks } from 'node:module'
registerHooks({ resolve(name, context, next) {
  if (name === 'sharp') throw new Error("Cannot find package 'sharp'\\nand more")
  return next(name, context)
} })`

test('the command explains that sharp is missing', async () => {
  const args = ['--import', `data:text/javascript,${encodeURIComponent(WITHOUT_SHARP)}`, 'cli/pictures.ts']
  const output = await runCommand(args, { CONTENT_DIR: await writeContentDir() })
  const message =
    "Could not generate images because a package failed to load: Cannot find package 'sharp'. Run npm install with Node 24 or newer, then npm run pictures, here or on another machine. Until then, the site shows the originals.\n"
  expect(output).toEqual({ status: 1, stdout: '', stderr: message })
})
