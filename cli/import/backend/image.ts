import type { PictureSource } from '../model.ts'
import { pick, type Raw, toAddress } from '../raw-record.ts'

/** The address of a picture, however a backend wrote it down; one without a host belongs to the backend. */
export function findPicture(raw: Raw, fields: string[], base: string): PictureSource | undefined {
  const found = pick(raw, ...fields)
  const address = toAddress(Array.isArray(found) ? found[0] : found)
  if (typeof address !== 'string' || !address.trim()) return undefined
  const text = address.trim().replaceAll('\\', '/')
  if (/^data:image\//i.test(text)) return text
  return URL.canParse(text, `${base}/`) ? new URL(text, `${base}/`).href : undefined
}
