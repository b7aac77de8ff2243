import { writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import { hasLocation } from '../../../server/content/images/location.ts'
import { VALID_FILES, writeContentDir } from './content-dir.ts'

const FILES = {
  'site.yaml': `${VALID_FILES['site.yaml']}avatar: { picture: me.jpg, alt: Ada }\nlinks:\n  more: [{ label: A, address: 'https://a.example', icon: icon.webp }]\n`,
  'projects/engine.yaml': `title: Engine\nbanner: shot.png\nfocus: 10% 20%\npictures: [{ picture: wide.avif, alt: It turns }]\nstory: '![It counts](near.jpg)'\n`,
  'skills.yaml': '- title: Sums\n  icon: icon.webp\n',
}
export const IMAGES = ['me.jpg', 'shot.png', 'icon.webp', 'wide.avif', 'near.jpg']
export const DOWNLOADS = ['files/me.jpg', 'files/favicon.png']
export const SECRET = 'Hidden Lane'
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/">exif:GPSLatitude="51,30N" ${SECRET}</x:xmpmeta>`
const GPS = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' }

/** Writes content whose images all have a location in their metadata. */
export async function writePhotos(): Promise<string> {
  const dir = await writeContentDir({ ...FILES, 'files/x.txt': '' })
  for (const name of [...IMAGES, ...DOWNLOADS]) {
    const format = extname(name).slice(1).replace('jpg', 'jpeg') as 'jpeg'
    const image = sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } }).toFormat(format)
    const photo = await image
      .withExif({ IFD0: { Artist: SECRET }, IFD3: GPS })
      .withXmp(XMP)
      .toBuffer()
    if (!hasLocation(photo) || !photo.includes(SECRET)) throw new Error(`${name} has no location.`)
    await writeFile(join(dir, name), photo)
  }
  return dir
}
