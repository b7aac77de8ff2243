// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot represent these, not even escaped
const INVALID = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(INVALID, '')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
}
