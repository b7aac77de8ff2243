import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createFavicon } from './favicon.ts'

test('the favicon is drawn in the hue of the moment', async () => {
  const site = { accent: 25 }
  const app = new Hono().get(
    '/favicon.svg',
    createFavicon(() => site.accent),
  )
  const red = await app.request('/favicon.svg')
  expect(red.headers.get('content-type')).toBe('image/svg+xml')
  expect(red.headers.get('cache-control')).toBe('no-cache')
  expect(await red.text()).toContain('oklch(0.8 0.12 25)')
  site.accent = 150
  expect(await (await app.request('/favicon.svg')).text()).toContain('oklch(0.8 0.12 150)')
})
