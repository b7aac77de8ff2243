import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const MAX_FILES_IN_FOLDER = 12
const TEST = /\.(test|spec)\.tsx?$/
const NOT_OURS = ['**/node_modules', '.*', 'build', 'content*', 'data', 'sample', 'site*']

test(`a folder holds at most ${MAX_FILES_IN_FOLDER} source files, tests not counted`, () => {
  const files = globSync('**/*.{ts,tsx,mts,mjs,css}', { cwd: ROOT, exclude: NOT_OURS })
  const sources = files.filter((file) => !TEST.test(file))
  expect(sources).toContain(join('scripts', 'test.ts'))
  const folders = Object.groupBy(sources, dirname)
  const full = Object.entries(folders).filter(([, names = []]) => names.length > MAX_FILES_IN_FOLDER)
  expect(full.map(([folder, names = []]) => `${folder}: ${names.length}`)).toEqual([])
})
