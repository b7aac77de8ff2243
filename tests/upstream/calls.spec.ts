import type { Page } from '@playwright/test'
import type { StubBackend } from '../fakes/backend/stub-backend.ts'
import { stubProjectId } from '../fakes/backend/stub-data.ts'
import { waitForIslands } from '../fixtures.ts'
import { expect, section, sendMessage, test, toast, toHost } from './backend.ts'

const DIRECT = { PORTFOLIO_CALLS: 'direct' }

const READING_CALLS = [
  '/api/v1/project/getall',
  '/api/v1/skill/getall',
  '/api/v1/softwareapplication/getall',
  '/api/v1/timeline/getall',
  '/api/v1/user/portfolio/me',
]

test('calls are proxied by the site', async ({ page, visit, openWith, context }) => {
  const setCookie = ['visit=first; Path=/; HttpOnly; Domain=backend.example']
  const { site, backend } = await openWith({ cors: 'old-site', setCookie })

  await test.step('the browser calls its own origin, the site proxies, and cookies pass both ways', async () => {
    const calls = watchCalls(page)
    await visit(site.origin)
    await sendMessage(page)
    await expect(toast(page, 'Message Sent')).toBeVisible()
    expect(await context.cookies(site.origin)).toMatchObject([{ name: 'visit', value: 'first', httpOnly: true }])
    await page.getByRole('button', { name: 'Show More' }).click()
    await expect(section(page, 'MY PORTFOLIO').getByRole('listitem')).toHaveCount(12)
    expect(toCalls(backend).at(-1)).toMatchObject({ path: '/api/v1/project/getall', cookie: 'visit=first' })
    expect(calls).toEqual([`${site.origin}/api/v1/message/send`, `${site.origin}/api/v1/project/getall`])
    expect(backend.requests.map(({ path }) => path)).toContain('/api/v1/message/send')
  })
})

test('the browser calls the backend directly', async ({ page, visit, openWith, context, errors }) => {
  errors.expected(/status of 500/)
  const { site, backend } = await openWith({}, DIRECT)
  await context.addCookies([{ name: 'visitor', value: 'ada', url: toHost(backend) }])
  const calls = watchCalls(page)

  await test.step("the page's data is fetched from the backend, with cookies", async () => {
    backend.requests.length = 0
    await visit(site.origin)
    await expect.poll(() => toBrowserPaths(backend)).toEqual(READING_CALLS)
    await sendMessage(page)
    await expect(toast(page, 'Message Sent')).toBeVisible()
    expect(toBrowserPaths(backend)).toEqual(['/api/v1/message/send', ...READING_CALLS])
  })

  await test.step('the gallery expands without another request', async () => {
    await page.getByRole('button', { name: 'Show More' }).click()
    await expect(section(page, 'MY PORTFOLIO').getByRole('listitem')).toHaveCount(12)
    expect(calls.filter((url) => url.includes('/project/'))).toHaveLength(1)
  })

  await test.step('a project and the owner are fetched when its card is followed', async () => {
    backend.requests.length = 0
    await section(page, 'MY PORTFOLIO').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Backend Project 1' })).toBeVisible()
    const project = `/api/v1/project/get/${stubProjectId(1)}`
    await expect.poll(() => toBrowserPaths(backend)).toEqual([project, '/api/v1/user/portfolio/me'])
    for (const url of calls) expect(url).toContain(`${toHost(backend)}/api/v1/`)
  })

  await test.step('a project that the server has stays if the browser’s own call fails, and a toast says why', async () => {
    backend.set({ fails: 'message', failingPath: '/project/get/' })
    await visit(`${site.origin}/project/${stubProjectId(1)}`)
    await expect(toast(page, 'The backend says no.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Backend Project 1' })).toBeVisible()
    backend.set({ fails: 'never' })
  })

  await test.step('the page is served from the cache and then shows changes', async () => {
    const cached = backend.data.user.aboutMe
    Object.assign(backend.data.user, { aboutMe: 'Changed after the cache was filled.' })
    backend.data.skills.pop()
    const response = await visit(site.origin)
    expect(await response.text()).toContain(String(cached))
    await expect(page.getByText('Changed after the cache was filled.')).toBeVisible()
    await expect(section(page, 'SKILLS').getByRole('listitem')).toHaveCount(3)
    await expect(section(page, 'TIMELINE').getByRole('listitem')).toHaveCount(4)
  })
})

test('called directly, a slow backend fills the pages when it responds', async ({ page, visit, openWith, context }) => {
  const { site, backend } = await openWith({ holds: true }, DIRECT)
  await visit(site.origin)
  await expect(page.getByRole('status').filter({ hasText: 'Loading skills' })).toBeAttached()
  const project = await context.newPage()
  await project.goto(`${site.origin}/project/${stubProjectId(1)}`)
  await waitForIslands(project)
  const calls = watchCalls(project)
  await expect(project.getByText('Loading project')).toBeAttached()
  await expect(project).toHaveTitle(/^Project \|/)

  backend.set({ holds: false })
  await test.step('the lists', async () => {
    await expect(section(page, 'SKILLS').getByRole('listitem')).toHaveCount(4)
  })
  await test.step('a late project is fetched once and sets the title', async () => {
    await expect(project.getByRole('heading', { level: 1, name: 'Backend Project 1' })).toBeVisible()
    await expect(project).toHaveTitle(/^Backend Project 1 \|/)
    expect(calls).toEqual([])
  })
})

test('a backend called directly that allows only another origin', async ({ page, visit, openWith, errors }) => {
  errors.expected(/CORS policy/)
  errors.expected(/ERR_FAILED/)
  const { site } = await openWith({ cors: 'old-site' }, DIRECT)
  await visit(site.origin)
  // The cached data stays on the page.
  await expect(section(page, 'SKILLS').getByRole('listitem')).toHaveCount(4)
  await sendMessage(page)
  await expect(toast(page, 'The server didn’t respond. Check your connection and try again.')).toBeVisible()
  await expect(page.getByLabel('Your Name')).toHaveValue('Ada')
})

/** Finds the requests of the browser by its cookie, which the server does not send. */
function toBrowserPaths(backend: StubBackend): string[] {
  return toCalls(backend)
    .filter(({ cookie }) => cookie === 'visitor=ada')
    .map(({ path }) => path)
    .sort()
}

function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/v1/') && calls.push(request.url()))
  return calls
}

/** Returns the API requests without images and CORS preflights. */
function toCalls({ requests }: StubBackend) {
  return requests.filter(({ method, path }) => method !== 'OPTIONS' && path.startsWith('/api/v1/'))
}
