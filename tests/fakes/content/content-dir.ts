import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { loadContent } from '../../../server/content/load.ts'
import { type ContentIssue, formatIssues } from '../../../server/content/schema/issues.ts'

type Changes = Record<string, string | undefined>

export const VALID_FILES: Record<string, string> = {
  'site.yaml': 'name: Ada\ngreeting: Hi\nroles: [One]\nbiography: Born to count.\n',
  'profile.yaml': 'githubURL: https://github.example/ada\naboutMe: I count.\n',
  'timeline.yaml': "- title: School\n  from: '1990'\n  to: 1999\n",
  'skills.yaml': '- title: Sums\n  icon: icons/sum.svg\n',
  'apps.yaml': '- name: Abacus\n',
  'projects/engine.yaml': 'title: Engine\ndescription: It turns. It counts\n',
  'icons/sum.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

/** Writes `VALID_FILES` with these changes to a temporary folder; `undefined` omits a file. */
export async function writeContentDir(changes: Changes = {}): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-content-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  for (const [name, text] of Object.entries({ ...VALID_FILES, ...changes })) {
    if (text === undefined) continue
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), text)
  }
  return dir
}

export async function loadValid(changes: Changes = {}) {
  return loadValidDir(await writeContentDir(changes))
}

export async function loadValidDir(dir: string) {
  const result = await loadContent(dir)
  if (result.kind === 'invalid') throw new Error(formatIssues('the folder', result.issues))
  if (!result.content.documents) throw new Error('There are no documents.')
  return { ...result.content.documents, ...result.content }
}

export async function loadIssues(changes: Changes): Promise<ContentIssue[]> {
  const result = await loadContent(await writeContentDir(changes))
  return result.kind === 'invalid' ? result.issues : []
}
