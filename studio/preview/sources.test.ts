import { join } from 'node:path'
import { Window } from 'happy-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../server/config.ts'
import type { PageData } from '../api.ts'
import { createFolder } from '../server/content/folder.ts'
import { openShown } from '../server/content/shown.ts'
import { openPreview } from '../server/preview/open.ts'
import { markSources, SELECTORS } from './sources.ts'

const ROOT = join(import.meta.dirname, '../..')
const PROJECT = ['title', 'banner', 'technologies', 'description', 'stack', 'deployed', 'gitRepoLink']

/** Renders a page of the sample, and returns the fields that a click on it would open. */
async function readSources(path: string): Promise<Set<string>> {
  const config = readConfig({ CONTENT_DIR: join(ROOT, 'none') })
  const folder = createFolder(config)
  const shown = await openShown(folder)
  const preview = await openPreview(config, { studioPort: 1, shown })
  onTestFinished(preview.close)
  const url = preview.origin + path
  const window = new Window({ url, settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true } })
  onTestFinished(() => window.happyDOM.close())
  window.document.write(await (await fetch(url)).text())
  for (const name of ['document', 'location', 'CSS'] as const) vi.stubGlobal(name, window[name])
  onTestFinished(() => void vi.unstubAllGlobals())
  const data: PageData = JSON.parse(document.getElementById('studio-data')?.textContent ?? '')
  markSources(data.sources)
  return new Set(
    Array.from(document.querySelectorAll('[data-source]'), (each) => each.getAttribute('data-source') ?? ''),
  )
}

test('every text of the home page leads to its field', async () => {
  const found = await readSources('/')
  const single = Object.keys(SELECTORS).map((source) => source.replace('*', '0'))
  expect(single.filter((source) => !found.has(source))).toEqual([])
  expect(found).toContain('projects/ridgeline.yaml#title')
  expect(found).toContain('projects/ridgeline.yaml#banner')
  for (const field of ['timeline.yaml#0.title', 'timeline.yaml#0.from', 'skills.yaml#0.title', 'apps.yaml#0.name'])
    expect(found).toContain(field)
  expect(found).toContain('profile.yaml#githubURL')
})

test.each([
  ['ridgeline', [...PROJECT, 'projectLink', 'story', 'pictures.0.picture']],
  ['loom', PROJECT],
])('every text of the page of %s leads to its field', async (name, fields) => {
  const found = await readSources(`/project/${name}`)
  expect(fields.filter((field) => !found.has(`projects/${name}.yaml#${field}`))).toEqual([])
})
