import sharp, { type Color } from 'sharp'
import { expect, test } from 'vitest'
import { findHue } from './hue.ts'

function paint(background: Color, { width = 32 } = {}) {
  return sharp({ create: { width, height: 32, channels: 4, background } })
}

test.each([
  ['#ff0000', 29],
  ['#00ff00', 142],
  ['#0000ff', 264],
  ['#e8a13a', 73],
])('%s has the hue %i', async (color, hue) => {
  expect(Math.abs(((await findHue(await paint(color).png().toBuffer())) ?? Number.NaN) - hue)).toBeLessThanOrEqual(1)
})

test.each(['#000000', '#808080', '#ffffff', '#11131a', '#0000ff00'])('%s has no hue', async (color) => {
  expect(await findHue(await paint(color).png().toBuffer())).toBeNull()
})

test('bright pixels count more than dark ones', async () => {
  const orange = await paint('#ff9a20', { width: 8 }).png().toBuffer()
  const onDarkRed = paint('#200404').composite([{ input: orange, left: 0, top: 0 }])
  expect(await findHue(await onDarkRed.png().toBuffer())).toBeGreaterThan(50)
})
