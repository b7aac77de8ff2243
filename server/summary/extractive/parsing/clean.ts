const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
// With the u flag, only unpaired surrogates match.
const LONE_SURROGATES = /[\ud800-\udfff]/gu
// Emoji and Persian need zero-width joiners. Direction marks could reorder the page around the summary.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point.
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
// Normalizing a run beyond Unicode's stream-safe limit takes quadratic time.
const EXCESSIVE_COMBINING_MARKS = /(\p{M}{30})\p{M}+/gu

const MARKS = /[[*_~`]/
const IMAGE = /!\[[^[\]\n]*\](?:\([^()\s]*(?:\s"[^"\n]*")?\)|\[[^[\]\n]*\])/g
const LINK = /\[([^[\]\n]*)\](?:\([^()\s]*(?:\s"[^"\n]*")?\)|\[[^[\]\n]*\])/g
const STRONG = /(\*\*|__|~~)(?=\S)((?:(?!\1).){1,400}?\S|\S)\1/g
const STARRED = /(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]{0,400}[^\s*])\*(?![\p{L}\p{N}*])/gu
const UNDERLINED = /(?<![\p{L}\p{N}_])_(?=[^\s_])([^_\n]{0,400}[^\s_])_(?![\p{L}\p{N}_])/gu
const INLINE_CODE = /(`{1,2})([^`\n]+)\1/g
const FOOTNOTE = /\[\^?\d{1,3}\]/g

export function cleanCharacters(text: string): string {
  const visible = text.replace(LINE_ENDS, '\n').replace(LONE_SURROGATES, '').replace(INVISIBLE, '')
  return visible.replace(EXCESSIVE_COMBINING_MARKS, '$1').normalize('NFC')
}

export function stripMarkup(line: string): string {
  return MARKS.test(line) ? stripMarks(line) : line.replace(/\s+/g, ' ').trim()
}

function stripMarks(line: string): string {
  return line
    .replace(IMAGE, '')
    .replace(LINK, '$1')
    .replace(FOOTNOTE, '')
    .replace(INLINE_CODE, '$2')
    .replace(STRONG, '$2')
    .replace(STARRED, '$1')
    .replace(UNDERLINED, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
