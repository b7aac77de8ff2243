import type { Page } from '@playwright/test'
import type { StubBackend } from '../peers/stub-backend.ts'
import { expect, section, sendMessage, test, toast, toHost } from './backend.ts'

const DIRECT = { PORTFOLIO_CALLS: 'direct' }

test('the browser asks its own origin, and the site passes the call on', async ({ page, visit, openWith }) => {
  const { site, backend } = await openWith({ cors: 'old-site' })
  const asked = watchCalls(page)
  await visit(site.origin)
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect(section(page, 'MY PORTFOLIO').getByRole('listitem')).toHaveCount(12)
  await sendMessage(page)
  await expect(toast(page, 'Message Sent')).toBeVisible()
  expect(asked).toEqual([`${site.origin}/api/v1/project/getall`, `${site.origin}/api/v1/message/send`])
  expect(backend.requests.map(({ path }) => path)).toContain('/api/v1/message/send')
})

test('cookies pass both ways', async ({ page, visit, openWith, context }) => {
  const { site, backend } = await openWith({ setCookie: ['visit=first; Path=/; HttpOnly; Domain=backend.example'] })
  await visit(site.origin)
  await sendMessage(page)
  await expect(toast(page, 'Message Sent')).toBeVisible()
  expect(await context.cookies(site.origin)).toMatchObject([{ name: 'visit', value: 'first', httpOnly: true }])
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect(section(page, 'MY PORTFOLIO').getByRole('listitem')).toHaveCount(12)
  expect(toCalls(backend).at(-1)).toMatchObject({ path: '/api/v1/project/getall', cookie: 'visit=first' })
})

test('a call reaches the backend once, with what the visitor sent', async ({ openWith, request }) => {
  const { site, backend } = await openWith()
  backend.requests.length = 0
  await request.get(`${site.origin}/api/v1/skill/getall`, { headers: { cookie: 'visit=mine' } })
  expect(toCalls(backend)).toMatchObject([{ path: '/api/v1/skill/getall', cookie: 'visit=mine' }])
})

test('only the seven calls are passed on', async ({ openWith, request }) => {
  const { site, backend } = await openWith()
  backend.requests.length = 0
  const calls = [
    ['GET', '/user/me'],
    ['GET', '/user/logout'],
    ['POST', '/user/login'],
    ['GET', '/message/getall'],
    ['DELETE', '/message/delete/1'],
    ['PUT', '/project/update/1'],
    ['DELETE', '/project/delete/1'],
    ['POST', '/project/add'],
    ['GET', '/project/get/1/../../../user/me'],
  ] as const
  for (const [method, path] of calls) {
    const response = await request.fetch(`${site.origin}/api/v1${path}`, {
      method,
      data: method === 'POST' ? {} : undefined,
    })
    expect(response.status(), `${method} ${path}`).toBe(404)
    expect(await response.json()).toMatchObject({ success: false })
  }
  expect(backend.requests).toEqual([])
})

test('called directly, the backend is asked by the browser itself, with its cookies', async ({
  page,
  visit,
  openWith,
  context,
}) => {
  const { site, backend } = await openWith({}, DIRECT)
  await context.addCookies([{ name: 'visitor', value: 'ada', url: toHost(backend) }])
  const asked = watchCalls(page)
  await visit(site.origin)
  await expect(section(page, 'SKILLS').getByRole('listitem')).toHaveCount(4)
  backend.requests.length = 0
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect(section(page, 'MY PORTFOLIO').getByRole('listitem')).toHaveCount(12)
  await sendMessage(page)
  await expect(toast(page, 'Message Sent')).toBeVisible()
  await section(page, 'MY PORTFOLIO').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Backend Project 1' })).toBeVisible()

  expect(asked.length).toBe(3)
  for (const address of asked) expect(address).toContain(`${toHost(backend)}/api/v1/`)
  const calls = toCalls(backend)
  expect(calls.map(({ cookie }) => cookie)).toEqual(calls.map(() => 'visitor=ada'))
  expect(calls.length).toBe(3)
})

test('called directly, a backend that sleeps fills the lists when it wakes', async ({ page, visit, openWith }) => {
  const { site, backend } = await openWith({ holds: true }, DIRECT)
  await visit(site.origin)
  await expect(page.getByRole('status').filter({ hasText: 'Loading the skills' })).toBeAttached()
  backend.set({ holds: false })
  await expect(section(page, 'SKILLS').getByRole('listitem')).toHaveCount(4)
})

test('a project that comes late is asked for once, and then has its title and the focus', async ({
  page,
  visit,
  openWith,
}) => {
  const { site, backend } = await openWith({}, DIRECT)
  await visit(site.origin)
  const tile = section(page, 'MY PORTFOLIO').getByRole('link').first()
  await tile.focus()
  backend.set({ holds: true })
  backend.requests.length = 0
  await tile.press('Enter')
  await expect(page.getByText('Loading the project')).toBeAttached()
  await expect(page).toHaveTitle(/^Project \|/)
  backend.set({ holds: false })
  await expect(page.getByRole('heading', { level: 1, name: 'Backend Project 1' })).toBeFocused()
  await expect(page).toHaveTitle(/^Backend Project 1 \|/)
  expect(toCalls(backend).length).toBe(1)
})

test('called directly, a backend that knows only its old site is a clear sentence', async ({
  page,
  visit,
  openWith,
  faults,
}) => {
  faults.expected(/CORS policy/)
  faults.expected(/ERR_FAILED/)
  const { site } = await openWith({ cors: 'old-site' }, DIRECT)
  await visit(site.origin)
  await expect(section(page, 'SKILLS').getByRole('listitem')).toHaveCount(4)
  await sendMessage(page)
  await expect(toast(page, 'The server did not answer. Please check your connection and try again.')).toBeVisible()
  await expect(page.getByLabel('Your Name')).toHaveValue('Ada')
})

function watchCalls(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/v1/') && asked.push(request.url()))
  return asked
}

/** What the backend was asked, without pictures and without the browser's own question whether it may ask. */
function toCalls({ requests }: StubBackend) {
  return requests.filter(({ method, path }) => method !== 'OPTIONS' && path.startsWith('/api/v1/'))
}
