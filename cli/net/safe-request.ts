import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { isPublicAddress } from './public-address.ts'

const USER_AGENT = 'Vitrine-Import'
const BYTES_PER_MB = 1_000_000

export type Hop = {
  kind: 'answered'
  status: number
  type: string
  location: string | undefined
  bytes: Uint8Array<ArrayBuffer>
}
/** A `probe` asks by this method whether there is an answer, and reads nothing of it. */
export type Probe = 'HEAD' | 'GET'
type HopWish = { accept: string; limitBytes: number; signal: AbortSignal; probe?: Probe }

/** One request and its whole answer, from a public address unless private ones are allowed. Rejects with a reason. */
export function createHops({ allowPrivate }: { allowPrivate: boolean }) {
  return async function ask(url: URL, { accept, limitBytes, signal, probe }: HopWish): Promise<Hop> {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A host that is an IP address is never looked up.
    if (!allowPrivate && isIP(host) && !isPublicAddress(host)) throw new PrivateAddressError()
    const response = await send(url, {
      method: probe ?? 'GET',
      headers: { accept, 'user-agent': USER_AGENT, 'accept-encoding': 'gzip, br' },
      signal,
      ...(!allowPrivate && { lookup: lookupPublic }),
    })
    const { 'content-type': type = '', location } = response.headers
    try {
      const bytes = probe ? new Uint8Array() : await readLimited(decoded(response), limitBytes)
      return { kind: 'answered', status: response.statusCode ?? 0, type, location, bytes }
    } catch (error) {
      // Whoever waits hears that the time was up, not how the connection then broke.
      throw signal.aborted ? signal.reason : error
    } finally {
      response.destroy()
    }
  }
}

class PrivateAddressError extends Error {
  readonly code = 'PRIVATE'
}

type SendOptions = { method: string; headers: Record<string, string>; signal: AbortSignal; lookup?: LookupFunction }

function send(url: URL, options: SendOptions): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  // A connection of its own: one from a pool would be to an address that another request checked.
  return new Promise((resolve, reject) => {
    request(url, { ...options, agent: false }, resolve)
      .on('error', (error) => reject(options.signal.aborted ? options.signal.reason : error))
      .end()
  })
}

/** Looks a name up and hands on only what was checked; the connection then goes to one of these addresses. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    if (addresses.some(({ address }) => !isPublicAddress(address))) return callback(new PrivateAddressError(), [])
    const [first] = addresses
    if (options.all || !first) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

function decoded(response: IncomingMessage): Readable {
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
