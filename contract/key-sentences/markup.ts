const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
// Emoji and Persian need zero-width joiners. Direction marks could reorder the page around the summary.
const INVISIBLE = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\ufffd]/gu

const IMAGE = /!\[[^[\]\n]*\](?:\([^()\s]*(?:\s"[^"\n]*")?\)|\[[^[\]\n]*\])/g
const LINK = /\[([^[\]\n]*)\](?:\([^()\s]*(?:\s"[^"\n]*")?\)|\[[^[\]\n]*\])/g
const STRONG = /(\*\*|__|~~)(?=\S)((?:(?!\1).){1,400}?\S|\S)\1/g
const EMPHASIS = /(?<![\p{L}\p{N}*_])([*_])(?=[^\s*_])([^*_\n]{0,400}[^\s*_])\1(?![\p{L}\p{N}*_])/gu
const CODE = /(`{1,2})([^`\n]+)\1/g
const FOOTNOTE = /(?<=\S)\[\^?\d{1,3}\]/g

export function cleanCharacters(text: string): string {
  return text.toWellFormed().replace(LINE_ENDS, '\n').replace(INVISIBLE, '')
}

export function stripMarkup(text: string): string {
  const plain = /[[*_~`]/.test(text)
    ? text
        .replace(IMAGE, '')
        .replace(LINK, '$1')
        .replace(FOOTNOTE, '')
        .replace(CODE, '$2')
        .replace(STRONG, '$2')
        .replace(EMPHASIS, '$2')
    : text
  return plain.replace(/\s+/g, ' ').trim()
}
