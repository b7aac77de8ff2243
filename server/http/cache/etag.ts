import { createHash } from 'node:crypto'

const HASH_LENGTH = 22

export function hashContent(bytes: Buffer, headers = ''): string {
  return createHash('sha256').update(bytes).update(headers).digest('base64url').slice(0, HASH_LENGTH)
}

/** Weak if several encodings share it, because only semantic equality holds. */
export function toEtag(hash: string, { weak }: { weak: boolean }): string {
  return weak ? `W/"${hash}"` : `"${hash}"`
}

export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => withoutWeak(tag.trim()) === withoutWeak(etag))
}

function withoutWeak(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag
}
