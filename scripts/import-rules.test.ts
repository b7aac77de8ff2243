import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const LINTER = join(ROOT, 'node_modules/.bin/biome')
const RULES = ['biome.json', 'biome.imports.json', 'scripts/lint/fakes-in-tests.grit']
const IMPORT_DIAGNOSTICS = ['lint/style/noRestrictedImports', 'plugin']
const LINTER_TIMEOUT_MS = 30_000

type Case = [file: string, source: string]

const FORBIDDEN: Case[] = [
  ['contract/a.ts', '../server/config.ts'],
  ['contract/a.ts', '../app/site.ts'],
  ['contract/a.ts', 'node:fs'],
  ['contract/a.ts', 'react'],
  ['contract/a.ts', '../tests/fakes/backend.ts'],
  ['contract/a.test.ts', '../tests/journeys/home.ts'],

  ['server/content/a.ts', '../upstream/b.ts'],
  ['server/seo/a.ts', '../content/read.ts'],
  ['server/seo/a.ts', 'hono'],
  ['cli/og-images/a.ts', '../../server/http/b.ts'],
  ['server/upstream/a.ts', '../content/b.ts'],
  ['server/messages/a.ts', '../summary/b.ts'],
  ['server/summary/a.ts', '../messages/b.ts'],
  ['server/content/a.ts', '../config.ts'],
  ['server/content/a.ts', '../api/b.ts'],
  ['server/content/a.ts', '../http/b.ts'],
  ['server/content/a.ts', '../../app/ui/b.tsx'],
  ['server/content/a.ts', '../../cli/b.ts'],
  ['server/content/a.ts', '../../tests/fakes/backend.ts'],
  ['server/content/a.test.ts', '../upstream/b.ts'],
  ['server/content/a.ts', 'hono'],
  ['server/content/a.ts', 'hono/cors'],
  ['server/content/a.ts', '@hono/node-server'],
  ['server/content/a.ts', 'react'],
  ['server/content/a.ts', 'react-dom/server'],

  ['server/api/a.ts', '../../app/site.ts'],
  ['server/http/a.ts', '../../app/document.tsx'],
  ['server/http/a.ts', '../api/b.ts'],
  ['server/api/a.ts', '../app.ts'],
  ['server/new-folder/a.ts', '../content/b.ts'],
  ['server/new-folder/a.ts', '../../app/site.ts'],
  ['server/app.ts', '../app/document.tsx'],
  ['server/app.ts', './content/b.ts'],
  ['server/app.ts', './main.ts'],
  ['server/main.ts', '../app/site.ts'],
  ['server/services/index.ts', '../../cli/b.ts'],
  ['cli/a.ts', '../server/api/b.ts'],
  ['cli/a.ts', '../server/app.ts'],
  ['cli/a.ts', '../app/site.ts'],
  ['cli/import/a.ts', '../../server/http/b.ts'],
  ['cli/import/a.ts', '../../app/site.ts'],
  ['server/messages/mail/a.ts', '../../summary/b.ts'],
  ['server/messages/mail/a.ts', '../../log.ts'],
  ['server/summary/llm/a.ts', '../../messages/b.ts'],
  ['server/summary/llm/a.ts', 'hono'],
  ['server/summary/extractive/a.ts', '../llm/b.ts'],
  ['cli/import/a.ts', '../inbox.ts'],
  ['cli/import/resume/a.ts', '../../../server/api/b.ts'],
  ['cli/import/resume/a.ts', '../../inbox.ts'],
  ['cli/backup/a.ts', '../inbox.ts'],
  ['cli/backup/tar/a.ts', '../manifest.ts'],
  ['cli/backup/tar/a.ts', '../../../server/config.ts'],
  ['cli/check/a.ts', '../../server/http/b.ts'],
  ['cli/check/checks/a.ts', '../../../app/portfolio/b.ts'],
  ['cli/check/checks/a.ts', '../../inbox.ts'],

  ['server/pages/a.tsx', '../content/b.ts'],
  ['app/document.tsx', '../server/services/index.ts'],
  ['app/new-folder/a.tsx', '../../server/services/index.ts'],
  ['app/pages/a.tsx', '../../server/services/index.ts'],
  ['app/pages/a.tsx', '../../server/content/b.ts'],
  ['app/pages/a.tsx', '../../tests/fakes/backend.ts'],
  ['app/pages/a.tsx', 'node:fs'],
  ['app/sections/a.tsx', '../../server/services/index.ts'],
  ['app/sections/a.tsx', '../pages/b.tsx'],
  ['app/islands/a.tsx', '../sections/b.tsx'],
  ['app/islands/a.tsx', '../pages/b.tsx'],
  ['app/async-data/a.tsx', '../islands/b.tsx'],
  ['app/portfolio/a.tsx', '../async-data/b.tsx'],
  ['app/portfolio/a.tsx', '../sections/b.tsx'],
  ['app/inline/a.ts', '../ui/b.ts'],
  ['app/theme/a.tsx', '../sections/b.tsx'],
  ['app/ui/a.tsx', '../theme/b.tsx'],
  ['app/ui/a.tsx', '../sections/b.tsx'],
  ['app/ui/a.tsx', '../site.ts'],
  ['app/ui/a.tsx', '../../contract/b.ts'],
  ['app/ui/a.test.tsx', '../theme/b.tsx'],

  ['screenshots/a.ts', '../server/config.ts'],
  ['screenshots/a.ts', '../tests/fixtures.ts'],
]

const ALLOWED: Case[] = [
  ['contract/a.ts', './b.ts'],
  ['contract/a.ts', 'zod/mini'],
  ['contract/a.test.ts', '../tests/fakes/backend.ts'],

  ['server/content/a.ts', './b.ts'],
  ['server/content/a.ts', '../../contract/b.ts'],
  ['server/content/a.ts', 'node:fs'],
  ['server/content/a.ts', 'zod'],
  ['server/content/a.test.ts', '../../tests/fakes/backend.ts'],
  ['server/api/a.ts', '../content/b.ts'],
  ['server/api/a.ts', '../../contract/b.ts'],
  ['server/api/a.ts', 'hono'],
  ['server/api/a.ts', '../http/b.ts'],
  ['server/http/a.ts', '../summary/b.ts'],
  ['server/http/a.ts', '../log.ts'],
  ['server/app.ts', './api/b.ts'],
  ['server/app.ts', './http/b.ts'],
  ['server/app.ts', './pages/b.tsx'],
  ['server/app.ts', '../app/ui/site-links.ts'],
  ['server/pages/a.tsx', '../../app/pages/b.tsx'],
  ['server/pages/a.tsx', '../http/b.ts'],
  ['server/services/index.ts', '../content/b.ts'],
  ['server/messages/mail/a.ts', '../store.ts'],
  ['server/messages/mail/a.ts', '../../database/b.ts'],
  ['server/summary/llm/a.ts', '../budget.ts'],
  ['server/summary/llm/a.ts', '../extractive/b.ts'],
  ['server/summary/llm/a.ts', '../../../contract/b.ts'],
  ['cli/a.ts', '../server/messages/b.ts'],
  ['cli/a.ts', '../server/config.ts'],
  ['cli/import/a.ts', '../terminal.ts'],
  ['cli/import/a.ts', '../../server/content/b.ts'],
  ['cli/import/resume/a.ts', '../b.ts'],
  ['cli/backup/a.ts', '../content-dir/b.ts'],
  ['cli/backup/tar/a.ts', '../backup-error.ts'],
  ['cli/check/a.ts', '../../server/config.ts'],
  ['cli/check/checks/a.ts', '../finding.ts'],
  ['cli/check/checks/a.ts', '../../backup/b.ts'],
  ['cli/check/checks/a.ts', '../../net/b.ts'],
  ['cli/import/resume/a.ts', '../../../server/content/b.ts'],
  ['cli/import/resume/a.ts', '../../../contract/b.ts'],

  ['app/document.tsx', './theme/b.tsx'],
  ['app/document.tsx', '../contract/b.ts'],
  ['app/pages/a.tsx', '../site.ts'],
  ['app/pages/a.tsx', '../sections/b.tsx'],
  ['app/pages/a.tsx', '../ui/b.tsx'],
  ['app/pages/a.tsx', '../../contract/b.ts'],
  ['app/sections/a.tsx', '../islands/b.tsx'],
  ['app/sections/a.tsx', '../ui/b.tsx'],
  ['app/sections/a.tsx', '../../contract/b.ts'],
  ['app/islands/a.tsx', '../portfolio/b.tsx'],
  ['app/inline/a.ts', '../theme/b.ts'],
  ['app/theme/a.tsx', '../ui/b.tsx'],
  ['app/ui/a.tsx', './b.tsx'],
  ['app/ui/a.tsx', 'react'],
  ['app/ui/a.test.tsx', '../../tests/fakes/backend.ts'],
  ['screenshots/a.ts', '../tests/fakes/site.ts'],
  ['tests/journeys/a.ts', '../../server/config.ts'],
]

/** A rule must cover every form of import. */
const FORMS = [
  (from: string) => `import { value } from '${from}'`,
  (from: string) => `import { type Inline } from '${from}'`,
  (from: string) => `import '${from}'`,
  (from: string) => `export * from '${from}'`,
  (from: string) => `export const later = import('${from}')`,
]
const TYPE_FORM = (from: string) => `import type { Shape } from '${from}'`

describe('the import rules', () => {
  const workspace = mkdtempSync(join(tmpdir(), 'import-rules-'))
  const files = new Map<string, string[]>()
  afterAll(() => rmSync(workspace, { recursive: true, force: true }))

  const forbidden = FORBIDDEN.map(([file, source]) => place(file, `import '${source}'`))
  const allowed = ALLOWED.map(([file, source]) => place(file, `import '${source}'`))
  const ids = place('app/islands/use-id.tsx', "import { useId } from 'react'")
  const otherForms = [...FORMS, TYPE_FORM].map((form) => place('app/ui/b.tsx', form('../theme/a.tsx')))

  let reported = new Set<string>()
  beforeAll(() => {
    writeFiles(workspace, files)
    reported = lint(workspace)
  }, LINTER_TIMEOUT_MS)

  /** Puts each statement on its own line, so a diagnostic identifies it by file and line. */
  function place(file: string, statement: string) {
    const lines = files.get(file) ?? []
    files.set(file, lines)
    return { statement, file, at: `${file}:${lines.push(statement)}` }
  }

  it.each([...forbidden, ...otherForms])('reject `$statement` in $file', ({ at }) => {
    expect(reported).toContain(at)
  })
  it.each(allowed)('accept `$statement` in $file', ({ at }) => {
    expect(reported).not.toContain(at)
  })
  it('reject ids that differ between a page and its islands', () => {
    expect(reported).toContain(ids.at)
  })
})

function writeFiles(workspace: string, files: Map<string, string[]>) {
  for (const file of RULES) cpSync(join(ROOT, file), join(workspace, file))
  for (const [file, lines] of files) {
    mkdirSync(dirname(join(workspace, file)), { recursive: true })
    writeFileSync(join(workspace, file), `${lines.join('\n')}\n`)
  }
}

type Report = { diagnostics: { category: string; location: { path: string; start: { line: number } } }[] }

/** Returns the statements that the linter rejects, as `file:line`. */
function lint(workspace: string): Set<string> {
  // The workspace is not a git repository, so it has no ignore file.
  const options = ['--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false']
  const { stdout, stderr } = spawnSync(LINTER, ['lint', ...options], { cwd: workspace, encoding: 'utf8' })
  if (!stdout.startsWith('{')) throw new Error(`The linter wrote no report: ${stderr}`)
  const report: Report = JSON.parse(stdout)
  const violations = report.diagnostics.filter(({ category }) => IMPORT_DIAGNOSTICS.includes(category))
  return new Set(violations.map(({ location }) => `${location.path}:${location.start.line}`))
}
