import { lookup } from 'node:dns'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { isPublicAddress } from './public-address.ts'

const USER_AGENT = 'Vitrine-Import'
const BYTES_PER_MB = 1_000_000

/** A probe does not read the body. */
export type FetchOptions = { accept: string; limitBytes: number; probe?: 'HEAD' | 'GET' }

/** Refuses private addresses unless they are allowed, limits the body, and follows no redirect. */
export function createSafeRequest({ allowPrivate }: { allowPrivate: boolean }) {
  return async function request(url: URL, { accept, limitBytes, probe }: FetchOptions, signal: AbortSignal) {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // Node does not call `lookup` for a host that is an IP address.
    if (!allowPrivate && isIP(host) && !isPublicAddress(host)) throw new PrivateAddressError()
    const response = await send(url, {
      method: probe ?? 'GET',
      headers: { accept, 'user-agent': USER_AGENT, 'accept-encoding': 'gzip, br' },
      signal,
      ...(!allowPrivate && { lookup: lookupPublic }),
    })
    try {
      const bytes = probe ? new Uint8Array() : await readLimited(decompress(response), limitBytes)
      const { statusCode: status = 0, headers } = response
      return { kind: 'response' as const, status, location: headers.location, bytes }
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      response.destroy()
    }
  }
}

class PrivateAddressError extends Error {
  readonly code = 'PRIVATE'
}

function send(url: URL, options: RequestOptions & { signal: AbortSignal }): Promise<IncomingMessage> {
  const startRequest = url.protocol === 'https:' ? requestHttps : requestHttp
  // No pool: a pooled connection may go to an address that was not checked for this request.
  return new Promise((resolve, reject) => {
    startRequest(url, { ...options, agent: false }, resolve)
      .on('error', (error) => reject(options.signal.aborted ? options.signal.reason : error))
      .end()
  })
}

/** The connection uses the checked addresses, so DNS cannot change between check and use. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    if (addresses.some(({ address }) => !isPublicAddress(address))) return callback(new PrivateAddressError(), [])
    const [first] = addresses
    if (options.all || !first) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

function decompress(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.toLowerCase()
  if (encoding !== 'gzip' && encoding !== 'deflate' && encoding !== 'br') return response
  const decoder = encoding === 'br' ? createBrotliDecompress() : createUnzip()
  response.on('error', (error) => decoder.destroy(error))
  return response.pipe(decoder)
}

async function readLimited(stream: Readable, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > limitBytes) throw new Error(`it is larger than ${limitBytes / BYTES_PER_MB} MB`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
