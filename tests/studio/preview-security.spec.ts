import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, ROOT, respond, test } from './preview-fixture.ts'

test('nothing in the preview reaches the studio', async ({ studio, page }) => {
  const { frame, origin } = studio
  const text = await readFile(join(ROOT, 'sample/projects/loom.yaml'), 'utf8')
  const story = `story: |\n  ![x](${origin}/api/image)\n\n  <script src="${origin}/api/script"></script>\n  <img src=x onerror="fetch('${origin}/api/onerror')">\n`
  expect(await studio.show(new Map([['projects/loom.yaml', text.replace(/\n?$/, `\n${story}`)]]))).toEqual([])
  await studio.send({ kind: 'go', path: '/project/loom' })
  await expect.poll(async () => (await studio.last('ready'))?.path).toBe('/project/loom')
  await expect(frame.locator('.story')).toContainText('onerror')
  const seen = await frame.locator('body').evaluate(async (body, to) => {
    const failed = await Promise.all([
      fetch(`${to}/api/fetch`).catch(() => 'blocked'),
      fetch(`${to}/api/post`, { method: 'POST', mode: 'no-cors', body: 'x' }).catch(() => 'blocked'),
    ])
    navigator.sendBeacon(`${to}/api/beacon`)
    const frame = Object.assign(document.createElement('iframe'), { src: `${to}/api/frame` })
    const image = Object.assign(new Image(), { src: `${to}/api/img` })
    const form = Object.assign(document.createElement('form'), { method: 'post', action: `${to}/api/form` })
    body.append(frame, image, form)
    form.submit()
    await new Promise((resolve) => image.addEventListener('error', resolve))
    let reached = ''
    try {
      reached = String(parent.document.title)
    } catch (error) {
      reached = (error as Error).name
    }
    return [...failed, reached]
  }, origin)
  expect(seen).toEqual(['blocked', 'blocked', 'SecurityError'])
  // A request that got through would have come before this one.
  await page.request.get(`${origin}/end`)
  // Only a browser with tabs requests the icon.
  expect(studio.requests.filter((path) => path !== '/favicon.ico')).toEqual(['/end'])
})

test('another page may neither frame the preview nor talk to it', async ({ studio, page }) => {
  const other = createServer((request, response) => respond(request, response, []))
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}/?${studio.previewOrigin}/`)
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  expect(await studio.messages()).toEqual([])
  const loads = (from: Page, path: string) =>
    from.evaluate(
      (src) =>
        new Promise((resolve) => {
          const image = Object.assign(new Image(), { src })
          image.onload = () => resolve('loaded')
          image.onerror = () => resolve('blocked')
        }),
      `${studio.previewOrigin}${path}`,
    )
  const avatar = studio.readAvatar()
  await page.goto(`${studio.origin}/?about:blank`)
  expect(await loads(page, avatar)).toBe('loaded')
  await page.goto(`http://localhost:${new URL(studio.origin).port}/?about:blank`)
  expect(await loads(page, avatar)).toBe('blocked')
  other.close()
})
