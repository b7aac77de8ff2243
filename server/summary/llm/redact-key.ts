/** Shorter keys are no secrets but words, such as the `ollama` of a server that asks for none. */
const SHORTEST_SECRET = 8
const HIDDEN = '…'
/** What nobody sees between two letters. */
const UNSEEN = '[\\p{Cf}\\p{Default_Ignorable_Code_Point}]*'
const BYTES_PER_GROUP = 3
const BITS_PER_BYTE = 8
const BITS_PER_SIGN = 6

/** Takes a key of printable ASCII out of a text: as it is, percent-encoded, in base64, and with unseen signs in it. */
export function createKeyRedactor(secret: string): (text: string) => string {
  if (secret.length < SHORTEST_SECRET) return (text) => text
  const forms = [toSigns(secret, toPlainOrPercent), ...toBase64Forms(secret)]
  const pattern = new RegExp(forms.join('|'), 'giu')
  return (text) => text.replace(pattern, HIDDEN)
}

function toSigns(text: string, toSign: (sign: string) => string): string {
  return Array.from(text, toSign).join(UNSEEN)
}

function toPlainOrPercent(sign: string): string {
  return `(?:${toLiteral(sign)}|%${toHex(sign).padStart(2, '0')})`
}

/** Within a longer text a key may begin at any byte of a group; the signs it shares with its neighbours tell little. */
function toBase64Forms(secret: string): string[] {
  return Array.from({ length: BYTES_PER_GROUP }, (_, before) => {
    const encoded = Buffer.from('\0'.repeat(before) + secret).toString('base64')
    const from = Math.ceil((before * BITS_PER_BYTE) / BITS_PER_SIGN)
    const to = Math.floor(((before + secret.length) * BITS_PER_BYTE) / BITS_PER_SIGN)
    return `${toSigns(encoded.slice(from, to), toBase64Sign)}(?:[\\w+/-]={1,2})?`
  })
}

/** Addresses use two signs of their own, or encode these. */
function toBase64Sign(sign: string): string {
  if (sign === '+') return '(?:[+-]|%2b)'
  return sign === '/' ? '(?:[/_]|%2f)' : toLiteral(sign)
}

function toLiteral(sign: string): string {
  return `\\u{${toHex(sign)}}`
}

function toHex(sign: string): string {
  return sign.charCodeAt(0).toString(16)
}
