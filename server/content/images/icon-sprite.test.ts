import { expect, test } from 'vitest'
import { writeContentDir } from '../fixtures.ts'
import { loadContent } from '../load.ts'

const CIRCLE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle id="a" r="4"/></svg>'
const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path id="a" d="M0 0h9v9z"/></svg>'

test('combines the icons of skills and apps into one file with a view each', async () => {
  const { skills, applications, images } = await read({
    'skills.yaml': '- title: One\n  icon: icons/circle.svg\n- title: Two\n  icon: icons/square.svg\n- title: Three\n',
    'apps.yaml': '- name: Again\n  icon: icons/circle.svg\n',
  })
  const urls = [...skills, ...applications].map(({ svg }) => svg?.url)
  expect(urls).toEqual([
    expect.stringMatching(/^\/pictures\/~icons\.svg\?v=\w{10}#i0$/),
    expect.stringMatching(/#i1$/),
    undefined,
    urls[0],
  ])
  const sprite = new TextDecoder().decode(images.get('/pictures/~icons.svg')?.bytes)
  expect(sprite).toContain('<view id="i1" viewBox="0 64 48 48"/><g id="g1"><svg viewBox="0 0 9 9" y="64"')
  expect(sprite.match(/id="g\d-a"/g)).toEqual(['id="g0-a"', 'id="g1-a"'])
  expect(images.get('/pictures/~icons.svg')?.type).toBe('image/svg+xml')
})

test('leaves the URL of an icon that cannot be combined unchanged', async () => {
  const { skills } = await read({
    'skills.yaml': ['circle.svg', 'broken.svg', 'large.svg', 'raster.png', 'square.svg']
      .map((name) => `- title: ${name}\n  icon: icons/${name}\n`)
      .join(''),
    'icons/broken.svg': '<svg viewBox="0 0 9 9"><path>',
    'icons/large.svg': CIRCLE.replace('<circle', `<!--${'x'.repeat(20_000)}--><circle`),
    'icons/raster.png': 'bytes',
  })
  expect(skills.map(({ svg }) => svg?.url.replace(/\?v=\w+/, ''))).toEqual([
    '/pictures/~icons.svg#i0',
    '/pictures/icons/broken.svg',
    '/pictures/icons/large.svg',
    '/pictures/icons/raster.png',
    '/pictures/~icons.svg#i1',
  ])
})

test('never replaces an image of the owner with the same name', async () => {
  const { images } = await read({
    'skills.yaml': '- title: One\n  icon: icons/circle.svg\n- title: Two\n  icon: icons/square.svg\n',
    'projects/engine.yaml': 'title: Engine\nbanner: ~icons.svg\n',
    '~icons.svg': CIRCLE,
  })
  expect(new TextDecoder().decode(images.get('/pictures/~icons.svg')?.bytes)).toBe(CIRCLE)
  expect(new TextDecoder().decode(images.get('/pictures/~~icons.svg')?.bytes)).toContain('<view id="i1"')
})

test('the sprite has every icon of the sample content', async () => {
  const result = await loadContent(new URL('../../../content', import.meta.url).pathname)
  if (result.kind !== 'ok' || !result.content.documents) throw new Error('The sample content has issues.')
  const { skills, applications } = result.content.documents
  const elsewhere = [...skills, ...applications].filter(({ svg }) => !svg?.url.startsWith('/pictures/~icons.svg?'))
  expect(elsewhere).toEqual([])
})

async function read(changes: Record<string, string>) {
  const dir = await writeContentDir({ 'icons/circle.svg': CIRCLE, 'icons/square.svg': SQUARE, ...changes })
  const result = await loadContent(dir)
  if (result.kind !== 'ok' || !result.content.documents) throw new Error(JSON.stringify(result))
  return { ...result.content.documents, images: result.content.images }
}
