const ENCODED_WORD = /=\?[\w-]+\?([BQ])\?([^?]*)\?=/gi
const BETWEEN_WORDS = /(\?=)\s+(?==\?)/g

export type ReadMail = { headers: Map<string, string>; names: string[]; text: string }

/** Parses an email with one text part (RFC 5322, 2045, 2047), independently of the library that sends it. */
export function readMail(source: string): ReadMail {
  const [head = '', ...rest] = source.replaceAll('\r\n', '\n').split('\n\n')
  const fields = head
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const)
  const headers = new Map(fields.map(([name, value]) => [name, decodeWords(value)]))
  return { headers, names: fields.map(([name]) => name), text: decodeBody(rest.join('\n\n'), headers) }
}

function decodeBody(body: string, headers: Map<string, string>): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? '7bit'
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return decodeQuoted(body.replaceAll(/=[ \t]*\n/g, ''))
  return unflow(body, headers.get('content-type') ?? '')
}

/** Joins lines that end in a space (RFC 3676). */
function unflow(body: string, type: string): string {
  return /format=flowed/i.test(type) ? body.replaceAll(/^ /gm, '').replaceAll(/ \n/g, ' ') : body
}

function decodeWords(text: string): string {
  return text.replaceAll(BETWEEN_WORDS, '$1').replaceAll(ENCODED_WORD, (_whole, kind: string, data: string) => {
    return kind.toUpperCase() === 'B'
      ? Buffer.from(data, 'base64').toString('utf8')
      : decodeQuoted(data.replaceAll('_', ' '))
  })
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
