import { joinWithoutUrls, type MessageInput } from '../../../contract/message.ts'

// Text in Chinese or Japanese has no spaces, so only Latin letters and digits belong to an address.
const LETTER = '\\p{Script=Latin}\\p{M}\\d'
const DOMAIN = `(?:[${LETTER}](?:[${LETTER}-]{0,61}[${LETTER}])?\\.){1,8}\\p{Script=Latin}[${LETTER}-]{0,61}[${LETTER}]`
/** Not @name@server of a social network, and not git@host:path. */
const EMAIL = new RegExp(
  `(?<![${LETTER}_@])[${LETTER}_][${LETTER}._%+'-]{0,63}@${DOMAIN}(?![${LETTER}@]|:[^\\s])`,
  'gu',
)
const PLAIN_LOCAL_PART = /^[\w%+'-]+(?:\.[\w%+'-]+)*$/

export type OwnAddresses = { to: string; from: string }

/** The only email address in a message, so an answer never goes to somebody else. */
export function findReplyTo(input: MessageInput, own?: OwnAddresses): string | undefined {
  const [address, ...others] = findAddresses(input, own)
  return others.length === 0 && address ? address : undefined
}

/** Email addresses in a message, except the owner's, in ASCII, so they are safe in a header. Others are ''. */
export function findAddresses(input: MessageInput, own?: OwnAddresses): string[] {
  const addresses = new Map(
    (joinWithoutUrls(input).match(EMAIL) ?? []).reverse().map((each) => [each.toLowerCase(), each]),
  )
  for (const [each] of `${own?.to} ${own?.from}`.matchAll(EMAIL)) addresses.delete(each.toLowerCase())
  return [...addresses.values()].reverse().map((address) => {
    const [local = '', domain] = address.split('@')
    const host = URL.parse(`http://${domain}`)?.hostname
    return host && PLAIN_LOCAL_PART.test(local) ? `${local}@${host}` : ''
  })
}
