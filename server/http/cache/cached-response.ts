import { createHash } from 'node:crypto'
import { chooseEncoding, compressBody, type Effort, type EncodedBody } from './compression.ts'

const HASH_LENGTH = 22

export type CachedResponse = {
  status: number
  body: EncodedBody
  etag: string
  /** This is a plain object, because building a `Headers` for each response halves the requests per second. */
  headers: Record<string, string>
}

type Parts = Pick<CachedResponse, 'body' | 'headers'> & { hash: string; status?: number }

export function createCachedResponse({ body, headers, hash, status = 200 }: Parts): CachedResponse {
  const isCompressed = Boolean(body.br ?? body.gzip)
  const etag = isCompressed ? `W/"${hash}"` : `"${hash}"`
  return { status, body, etag, headers: { ...headers, etag, ...(isCompressed && { vary: 'accept-encoding' }) } }
}

type Options = { headers: Record<string, string>; previous?: CachedResponse | undefined; effort: Effort }

/** Returns `previous` if nothing changed, because compressing takes time. */
export async function toCachedResponse(response: Response, options: Options): Promise<CachedResponse> {
  const { 'content-length': _, ...headers } = { ...options.headers, ...Object.fromEntries(response.headers) }
  const bytes = Buffer.from(await response.arrayBuffer())
  const hash = hashContent(bytes, JSON.stringify(headers))
  if (options.previous?.etag.includes(hash)) return options.previous
  const body = await compressBody(bytes, { type: headers['content-type'] ?? '', effort: options.effort })
  return createCachedResponse({ body, headers, hash, status: response.status })
}

export function negotiate({ status, body, etag, headers }: CachedResponse, request: Request): Response {
  const isUnchanged = status === 200 && matchesEtag(request.headers.get('if-none-match'), etag)
  if (isUnchanged) return new Response(null, { status: 304, headers })
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), body)
  const bytes = body[encoding] ?? body.identity
  return new Response(bytes, {
    status,
    headers: {
      ...headers,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(bytes.length),
    },
  })
}

export function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

export function hashContent(bytes: Buffer, headers = ''): string {
  return createHash('sha256').update(bytes).update(headers).digest('base64url').slice(0, HASH_LENGTH)
}

export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch === '*' || Boolean(ifNoneMatch?.includes(etag.replace(/^W\//, '')))
}
