import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { findFit } from './fit.ts'

const SIZE = { width: 800, height: 450 }
const LINES = Array.from({ length: 20 }, (_, at) => `<text x="40" y="${40 + at * 20}">Invoice ${at}: 1,950.00</text>`)

test.each([
  ['a light screenshot', drawScreen('#fff', '#222')],
  ['a dark screenshot', drawScreen('#0d1117', '#c9d1d9')],
  ['a transparent logo', drawScreen('none', '#c00')],
])('%s is shown whole in any format', async (_, screen) => {
  for (const image of [screen.clone().png(), screen.clone().webp({ quality: 75 })]) {
    expect(await findFit(sharp(await image.toBuffer()))).toBe('whole')
  }
  const jpeg = await screen.clone().flatten({ background: '#fff' }).jpeg({ quality: 75 }).toBuffer()
  expect(await findFit(sharp(jpeg))).toBe('whole')
})

test.each([
  ['a photo', createNoise({ mean: 128, sigma: 40 })],
  ['a photo at night', createNoise({ mean: 6, sigma: 8 })],
  ['a blurred photo', createNoise({ mean: 128, sigma: 40 }).blur(20)],
  ['one color', sharp({ create: { ...SIZE, channels: 3, background: '#888' } })],
])('%s fills its frame in any format', async (_, photo) => {
  for (const image of [photo.clone().png(), photo.clone().jpeg({ quality: 60 })]) {
    expect(await findFit(sharp(await image.toBuffer()))).toBe('fill')
  }
})

function drawScreen(background: string, color: string): Sharp {
  const text = `<g font-family="sans-serif" font-size="16" fill="${color}">${LINES.join('')}</g>`
  const size = `width="${SIZE.width}" height="${SIZE.height}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="${background}"/>${text}</svg>`
  return sharp(Buffer.from(svg))
}

function createNoise({ mean, sigma }: { mean: number; sigma: number }): Sharp {
  const noise = { type: 'gaussian' as const, mean, sigma }
  return sharp({ create: { ...SIZE, channels: 3, background: '#000', noise } })
}
