import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const MAX_FILES_IN_FOLDER = 12
const SOURCE = /\.(ts|tsx|mts|mjs|css)$/
const TEST = /\.(test|spec)\.tsx?$/
const NOT_OURS = /^sample\//

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(join(ROOT, file)))

test(`a folder holds at most ${MAX_FILES_IN_FOLDER} source files, tests not counted`, () => {
  const sources = files.filter((file) => SOURCE.test(file) && !TEST.test(file) && !NOT_OURS.test(file))
  const folders = Object.groupBy(sources, dirname)
  const full = Object.entries(folders).filter(([, names = []]) => names.length > MAX_FILES_IN_FOLDER)
  expect(full.map(([folder, names = []]) => `${folder}: ${names.length}`)).toEqual([])
})
