import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { copyContent } from '../peers/content.ts'
import { startSite } from '../peers/site.ts'
import { expectPages, expectSent } from './visitor.ts'

const SITE_FILE = 'site.yaml'
const BROKEN = 'name: [\ngreeting: "Hi\n'
const PATIENCE = { timeout: 30_000, interval: 100 }
const DEVELOPMENT = [process.execPath, 'server/main.ts', '--dev']

async function openContent() {
  const { dir, remove } = await copyContent({})
  onTestFinished(remove)
  const file = join(dir, SITE_FILE)
  const good = await readFile(file, 'utf8')
  return { dir, file, good }
}

async function readPage(origin: string): Promise<string> {
  const response = await fetch(origin)
  expect(response.status).toBe(200)
  return response.text()
}

describe('content that breaks while the site runs', () => {
  test('changes nothing for visitors; the next start names the file and line, and a mended one starts', async () => {
    const { dir, file, good } = await openContent()
    const site = await startSite({ CONTENT_DIR: dir })
    onTestFinished(site.stop)
    const before = await readPage(site.origin)
    await writeFile(file, BROKEN)
    await rm(join(dir, 'projects'), { recursive: true })
    await rm(join(dir, 'skills.yaml'))
    expect(toWords(await readPage(site.origin))).toBe(toWords(before))
    await expectSent(site.origin)
    const project = (await (await fetch(`${site.origin}/api/v1/project/getall`)).json()).projects[0]
    expect((await fetch(`${site.origin}/project/${project._id}`)).status).toBe(200)
    const refusal = await startSite({ CONTENT_DIR: dir }).catch(String)
    expect(refusal).toMatch(/stopped with 1: There are \d+ mistakes in .*\n {2}site\.yaml:\d+ .*expected YAML/)
    expect(refusal).toContain('skills.yaml')
    expect(refusal).not.toMatch(/ at .*\.ts:/)
    await writeFile(file, good)
    await writeFile(join(dir, 'skills.yaml'), '')
    const mended = await startSite({ CONTENT_DIR: dir })
    onTestFinished(mended.stop)
    await expectPages(mended.origin)
  })

  test('in development stays as it was, is told with its line, and follows when it is mended', async () => {
    const { dir, file, good } = await openContent()
    const site = await startSite({ CONTENT_DIR: dir }, DEVELOPMENT)
    onTestFinished(site.stop)
    const name = /^name: .*$/m
    await vi.waitFor(() => expectPages(site.origin), PATIENCE)
    await writeFile(file, BROKEN)
    await vi.waitFor(() => expect(site.logs.join('')).toMatch(/site\.yaml:\d+ .*expected YAML/), PATIENCE)
    await expectPages(site.origin)
    await writeFile(file, good.replace(name, 'name: Zaphod Fourtytwo'))
    await vi.waitFor(async () => expect(await readPage(site.origin)).toContain('Zaphod Fourtytwo'), PATIENCE)
  })
})

/** Without what is new in each: the time and key of the form. */
function toWords(html: string): string {
  return html.replaceAll(/<input type="hidden"[^>]*>/g, '')
}
