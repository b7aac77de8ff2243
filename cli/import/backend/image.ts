import type { ImageSource } from '../model.ts'
import { pick, type Raw, toAddress } from '../raw-record.ts'

export function findImage(raw: Raw, fields: string[], base: string): ImageSource | undefined {
  const found = pick(raw, ...fields)
  const address = toAddress(Array.isArray(found) ? found[0] : found)
  if (typeof address !== 'string' || !address.trim()) return undefined
  const text = address.trim().replaceAll('\\', '/')
  return /^data:image\//i.test(text) ? text : URL.parse(text, `${base}/`)?.href
}
