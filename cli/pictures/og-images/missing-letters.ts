import type { RenderedText, RenderText } from './text-renderer.ts'

/** Skips marks, joiners, and spaces, which have no glyph, and Western European letters, which Geist has. */
const LETTER = /(?![\0-\xff])[\p{L}\p{N}\p{S}]/gu
const SCRIPTS =
  'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Malayalam Myanmar Sinhala Tamil Telugu Thai Tibetan'
    .split(' ')
    .map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const)
const EMOJI = /\p{Extended_Pictographic}/u
/** Geist has no glyph for these, so Pango draws a box with their four or five digits. */
const UNUSED = ['\ue000', '\u{f0000}']
const ADVICE =
  'Install a font that has them (on Linux, in ~/.local/share/fonts), delete made/cards in your content folder, and run npm run pictures again.'
const STYLE = { weight: 'regular', size: 40, color: '#000', width: 200 } as const

/** Returns a sentence for each script that no installed font covers, and one with the fix. */
export async function describeMissingFonts(texts: readonly string[], renderText: RenderText): Promise<string[]> {
  const letters = new Map(texts.flatMap((text) => Array.from(text.matchAll(LETTER), ([letter]) => [letter, text])))
  if (letters.size === 0) return []
  const missing = new Map<string, { letters: string; text: string }>()
  const boxes = await Promise.all(UNUSED.map((letter) => renderBox(letter, renderText)))
  for (const [letter, text] of letters) {
    if (!(await isBox(letter, boxes, renderText))) continue
    const script = toScript(letter)
    missing.set(script, { text, letters: (missing.get(script)?.letters ?? '') + letter })
  }
  const sentences = Array.from(missing, ([script, { letters, text }]) => {
    const what = script === 'emoji' ? script : `${script} letters`.trim()
    return `No installed font has the ${what} ${letters} in "${text}", so boxes are drawn instead.`
  })
  return sentences.length > 0 ? [...sentences, ADVICE] : []
}

/** Returns true if the letter looks the same with and without the system's fonts and has the size of a box. */
async function isBox(letter: string, boxes: RenderedText[], renderText: RenderText): Promise<boolean> {
  const [drawn, box] = await Promise.all([renderText(letter, STYLE), renderBox(letter, renderText)])
  return drawn.png.equals(box.png) && boxes.some(({ width, height }) => box.width === width && box.height === height)
}

function renderBox(letter: string, renderText: RenderText): Promise<RenderedText> {
  return renderText(letter, { ...STYLE, fallback: false })
}

function toScript(letter: string): string {
  const [name] = SCRIPTS.find(([, pattern]) => pattern.test(letter)) ?? []
  return name ?? (EMOJI.test(letter) ? 'emoji' : '')
}
