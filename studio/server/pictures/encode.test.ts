import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePicture } from './encode.ts'

const MAX_DRAW_MS = 20_000

test('an SVG that would take minutes to draw is refused, or drawn without that part', async () => {
  const blurs = '<feGaussianBlur stdDeviation="40"/>'.repeat(50)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><filter id="f">${blurs}</filter><path filter="url(#f)" d="M0 0h9v9z"/></svg>`
  const encode = (toPng: boolean) => encodePicture(new TextEncoder().encode(svg), { place: 'icon', toPng })
  expect(await encode(false)).toEqual({
    kind: 'refused',
    canConvert: true,
    reason:
      'The SVG contains parts that aren’t allowed: filter with more than 10 parts. Export it as plain SVG, or save it as PNG.',
  })
  const before = performance.now()
  const drawn = await encode(true)
  expect(performance.now() - before).toBeLessThan(MAX_DRAW_MS)
  expect(drawn.kind === 'ok' && (await sharp(drawn.bytes).metadata()).width).toBe(512)
})

test('a drawing that takes longer than the timeout is stopped', async () => {
  const filter = `<filter id="f">${'<feGaussianBlur stdDeviation="40"/>'.repeat(10)}</filter>`
  const shapes = '<circle cx="500" cy="500" r="400" filter="url(#f)"/>'.repeat(50)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">${filter}${shapes}</svg>`
  const before = performance.now()
  const encoded = encodePicture(new TextEncoder().encode(svg), { place: 'banner', toPng: true, timeoutMs: 500 })
  expect(await encoded).toEqual({
    kind: 'refused',
    canConvert: false,
    reason: 'Drawing this image takes too long. Simplify it, or export it as PNG, and try again.',
  })
  expect(performance.now() - before).toBeLessThan(MAX_DRAW_MS)
})
