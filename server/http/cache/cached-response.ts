import { createHash } from 'node:crypto'
import { chooseEncoding, type EncodedBody } from './compression.ts'

const HASH_LENGTH = 22

export type CachedResponse = {
  body: EncodedBody
  etag: string
  /** This is a plain object, because building a `Headers` for each response halves the requests per second. */
  headers: Record<string, string>
}

export function createCachedResponse(body: EncodedBody, headers: Record<string, string>, hash: string): CachedResponse {
  const isCompressed = Boolean(body.br ?? body.gzip)
  const etag = isCompressed ? `W/"${hash}"` : `"${hash}"`
  return { body, etag, headers: { ...headers, etag, ...(isCompressed && { vary: 'accept-encoding' }) } }
}

export function negotiate({ body, etag, headers }: CachedResponse, request: Request): Response {
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), body)
  const bytes = body[encoding] ?? body.identity
  return new Response(bytes, {
    headers: {
      ...headers,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(bytes.length),
    },
  })
}

export function hashContent(bytes: Buffer, headers = ''): string {
  return createHash('sha256').update(bytes).update(headers).digest('base64url').slice(0, HASH_LENGTH)
}

export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch === '*' || Boolean(ifNoneMatch?.includes(etag.replace(/^W\//, '')))
}
