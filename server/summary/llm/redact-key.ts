// Shorter keys are placeholders, such as `ollama` for a server without keys.
const MIN_KEY_LENGTH = 8
const REDACTED = '…'
const INVISIBLE = '[\\p{Cf}\\p{Default_Ignorable_Code_Point}]*'

/** Redacts the key in plain text, base64, or percent-encoding, even with invisible characters inside. */
export function createKeyRedactor(key: string): (text: string) => string {
  if (key.length < MIN_KEY_LENGTH) return (text) => text
  const base64 = new Set([...toBase64(key, 'base64'), ...toBase64(key, 'base64url')])
  // The last base64 character holds only some bits of the key; padding shows that it belongs to the key.
  const patterns = [toPattern(key), ...Array.from(base64, (text) => `${toPattern(text)}(?:[\\w+/-]={1,2})?`)]
  const pattern = new RegExp(patterns.join('|'), 'giu')
  return (text) => text.replace(pattern, REDACTED)
}

/** Encodes the key at each of 3 offsets, because base64 has 4 characters for 3 bytes. */
function toBase64(key: string, encoding: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.from('\0'.repeat(offset) + key).toString(encoding)
    return encoded.slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + key.length) * 4) / 3))
  })
}

function toPattern(text: string): string {
  return Array.from(text, (character) => {
    const hex = character.charCodeAt(0).toString(16)
    return `(?:\\u{${hex}}|%${hex.padStart(2, '0')})`
  }).join(INVISIBLE)
}
