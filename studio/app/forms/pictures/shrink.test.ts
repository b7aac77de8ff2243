import { expect, test } from 'vitest'
import { judgeFile } from './shrink.ts'

const LARGE = new Uint8Array(20_000_001)
const toFile = (name: string, type: string, bytes = new Uint8Array(9)) => new File([bytes], name, { type })

// Node draws no images, so a large photo is refused here. The browser makes it smaller.
test.each<[File, 'image' | 'pdf', string]>([
  [toFile('a.jpg', 'image/jpeg'), 'image', 'a.jpg'],
  [toFile('a.heic', ''), 'image', 'a.heic'],
  [toFile('a.pdf', 'application/pdf'), 'pdf', 'a.pdf'],
  [toFile('a.pdf', 'application/pdf'), 'image', 'a.pdf isn’t an image.'],
  [toFile('a.png', 'image/png'), 'pdf', 'a.png isn’t a PDF.'],
  [toFile('a.gif', 'image/gif', LARGE), 'image', 'a.gif is larger than 20 MB.'],
  [toFile('a.jpg', 'image/jpeg', LARGE), 'image', 'a.jpg is larger than 20 MB.'],
])('judges %o as %s: %s', async (file, kind, expected) => {
  const judged = await judgeFile(file, kind)
  expect('reason' in judged ? judged.reason : judged.file.name).toBe(expected)
})
