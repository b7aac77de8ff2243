import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openHttpStudio } from '../../../tests/fakes/studio/http.ts'
import { KEY_HEADER, type PictureReply, type SaveReply } from '../../api.ts'

const FILE = 'projects/engine.yaml'
const CROPPED = 'place=banner&name=engine&crop=0,0,160,90'
const toPhoto = (format: 'jpeg' | 'png', width = 3000) =>
  sharp({ create: { width, height: 400, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: 'Ada' } })
    .toFormat(format)
    .toBuffer()

test('the whole frame of a cropped picture is kept, and goes with the picture that nothing names any more', async () => {
  const studio = await openHttpStudio()
  const { contentDir, call, hashOf } = studio
  const request = async (method: string, query: string, body?: Uint8Array<ArrayBuffer>) =>
    fetch(`http://127.0.0.1:${studio.port}/api/pictures?${query}`, {
      method,
      headers: { [KEY_HEADER]: studio.key(), ...(body && { 'content-type': 'application/octet-stream' }) },
      ...(body && { body }),
    })
  const isThere = (path: string) =>
    access(join(contentDir, path)).then(
      () => true,
      () => false,
    )
  async function save(format: 'jpeg' | 'png', query = CROPPED): Promise<void> {
    const response = await request('PUT', query, new Uint8Array(await toPhoto(format)))
    const reply: PictureReply = await response.json()
    const value = reply.kind === 'saved' ? reply.picture : ''
    const body = {
      file: FILE,
      seen: await hashOf(FILE),
      edits: [{ kind: 'set', path: ['banner'], value }],
      joins: true,
    }
    expect(await call<SaveReply>('PATCH', 'files', body)).toMatchObject({ kind: 'saved' })
  }

  await save('jpeg')
  const whole = await request('GET', 'picture=banners/engine.jpg')
  const metadata = await sharp(await whole.arrayBuffer()).metadata()
  expect([metadata.width, metadata.exif]).toEqual([2560, undefined])
  expect(await sharp(await readFile(join(contentDir, 'banners/engine.jpg'))).metadata()).toMatchObject({ width: 160 })
  for (const name of ['site.yaml', '../x.jpg', '.uncropped/banners/engine.jpg'])
    expect((await request('GET', `picture=${name}`)).status).toBe(404)

  await save('png')
  expect(await isThere('banners/engine.jpg')).toBe(false)
  expect(await isThere('.uncropped/banners/engine.jpg')).toBe(false)
  await call('POST', 'undo')
  expect(await isThere('banners/engine.jpg')).toBe(true)
  expect(await isThere('.uncropped/banners/engine.jpg')).toBe(true)

  const { text } = await call<{ text: string }>('GET', `text?file=${FILE}`)
  const story = { kind: 'set', path: ['story'], value: '![One](banners/engine.jpg)' }
  await call('PATCH', 'files', { file: FILE, seen: await hashOf(FILE), edits: [story] })
  const remove = { kind: 'remove', path: ['banner'] }
  await call('PATCH', 'files', { file: FILE, seen: await hashOf(FILE), edits: [remove] })
  expect(text).toContain('banners/engine.jpg')
  expect(await isThere('banners/engine.jpg')).toBe(true)
})
