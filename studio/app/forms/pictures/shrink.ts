const MILLION = 1_000_000
const MAX_BYTES = 20 * MILLION
const MAX_PIXELS = 50 * MILLION
/** What the studio keeps of an image. */
const MAX_SIDE = 2560
const QUALITY = 0.9
const KEPT = ['image/svg+xml', 'image/gif', 'application/pdf']

type Judged = { file: File } | { reason: string }

/** Says at once what can't be used, and makes a photo smaller that is too large to upload. */
export async function judgeFile(file: File, kind: 'image' | 'pdf'): Promise<Judged> {
  const isKind = kind === 'pdf' ? file.type === 'application/pdf' : file.type.startsWith('image/')
  // Some systems know no type for photos such as HEIC, and the server says what to do with them.
  if (!isKind && file.type) return { reason: `${file.name} isn’t ${kind === 'pdf' ? 'a PDF' : 'an image'}.` }
  const isSmall = file.size <= MAX_BYTES
  const asIs = isSmall ? { file } : { reason: `${file.name} is larger than ${MAX_BYTES / MILLION} MB.` }
  if (KEPT.includes(file.type)) return asIs
  return shrink(file, isSmall ? MAX_PIXELS : 0).then(
    (smaller) => ({ file: smaller }),
    () => asIs,
  )
}

async function shrink(file: File, maxPixels: number): Promise<File> {
  const image = await createImageBitmap(file)
  if (image.width * image.height <= maxPixels) return file
  const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height))
  const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  return new File([await canvas.convertToBlob({ type, quality: QUALITY })], file.name, { type })
}
