import { isRecord } from '../../../contract/call.ts'
import type { PictureSource } from '../imported.ts'
import { pick, type Raw } from '../record.ts'

/** The address of a picture, however a backend wrote it down; one without a host belongs to the backend. */
export function findPicture(raw: Raw, fields: string[], base: string): PictureSource | undefined {
  const found = pick(raw, ...fields)
  const held = Array.isArray(found) ? found[0] : found
  const address = isRecord(held) ? pick(held, 'url', 'secure_url', 'src', 'path') : held
  if (typeof address !== 'string' || !address.trim()) return undefined
  const text = address.trim().replaceAll('\\', '/')
  if (/^data:image\//i.test(text)) return text
  return URL.canParse(text, `${base}/`) ? new URL(text, `${base}/`).href : undefined
}
