import { type RenderedText, renderText } from './text-renderer.ts'

/** Skips marks, joiners, and spaces, which have no glyph, and Western European letters, which Geist has. */
const LETTER = /(?![\0-\xff])[\p{L}\p{N}\p{S}]/gu
/** Geist has no glyph for these, so Pango draws a box with their four or five digits. */
const UNUSED = ['\ue000', '\u{f0000}']
const ADVICE =
  'Install a font that has them (on Linux, in ~/.local/share/fonts), delete made/cards in your content folder, and run npm run pictures again.'
const STYLE = { weight: 'regular', size: 40, color: '#000', width: 200 } as const

/** Returns a sentence for each text with letters that no installed font has, and one with the fix. */
export async function describeMissingFonts(texts: readonly string[]): Promise<string[]> {
  if (texts.length === 0) return []
  const sentences: string[] = []
  const boxes = await Promise.all(UNUSED.map((letter) => renderBox(letter)))
  for (const text of new Set(texts)) {
    const letters = new Set(text.match(LETTER))
    for (const letter of letters) if (!(await isBox(letter, boxes))) letters.delete(letter)
    const missing = [...letters].join('')
    if (missing) sentences.push(`No installed font has ${missing} in "${text}", so boxes are drawn instead.`)
  }
  return sentences.length > 0 ? [...sentences, ADVICE] : []
}

/** Returns true if the letter looks the same with and without the system's fonts and has the size of a box. */
async function isBox(letter: string, boxes: RenderedText[]): Promise<boolean> {
  const [drawn, box] = await Promise.all([renderText(letter, STYLE), renderBox(letter)])
  return drawn.png.equals(box.png) && boxes.some(({ width, height }) => box.width === width && box.height === height)
}

function renderBox(letter: string): Promise<RenderedText> {
  return renderText(letter, { ...STYLE, fallback: false })
}
