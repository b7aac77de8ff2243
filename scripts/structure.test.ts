import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const MAX_FILES_IN_FOLDER = 12
const SOURCE = /\.(ts|tsx|mts|mjs|css)$/
const TEST = /\.(test|spec)\.tsx?$/
const TEXT = /\.(ts|tsx|mts|mjs|css|md|json|grit)$/
/** Content is the owner's; the texts of the summary bench are quoted; locks name packages; Dutch has a word "door". */
const NOT_OURS = /^(content|public|bench\/summaries)\/|package-lock\.json$|\/function-words\.ts$/
const UNWANTED = [
  /\bkeepers?\b/i,
  /\bdesks?\b/i,
  /\bconvoys?\b/i,
  /\bbones?\b/i,
  /\bdoors?\b/i,
  /\bpartings?\b/i,
  /\bwhoever\b/i,
  /\bnobody\b/i,
  /\banew\b/i,
  /\bmend(s|ed|ing)?\b/i,
  /\bstrangers?\b/i,
  /\btold of\b/i,
  /\bstands (in|at|for|on|beside)\b/i,
]

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(join(ROOT, file)))

test(`a folder holds at most ${MAX_FILES_IN_FOLDER} source files, tests not counted`, () => {
  const sources = files.filter((file) => SOURCE.test(file) && !TEST.test(file) && !NOT_OURS.test(file))
  const folders = Object.groupBy(sources, dirname)
  const full = Object.entries(folders).filter(([, names = []]) => names.length > MAX_FILES_IN_FOLDER)
  expect(full.map(([folder, names = []]) => `${folder}: ${names.length}`)).toEqual([])
})

test('source, docs and tests use the words of the field', () => {
  const own = join('scripts', 'structure.test.ts')
  const found = files
    .filter((file) => TEXT.test(file) && !NOT_OURS.test(file) && file !== own)
    .flatMap((file) => findUnwanted(file))
  expect(found).toEqual([])
})

function findUnwanted(file: string): string[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const word = UNWANTED.map((pattern) => pattern.exec(line)?.[0]).find(Boolean)
    return word ? [`${file}:${index + 1}: ${word}`] : []
  })
}
