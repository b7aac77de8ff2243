import { type RenderedText, renderText } from './text-renderer.ts'

/** Skips marks, joiners, and spaces, which have no glyph, and Western European letters, which Geist has. */
const LETTER = /(?![\0-\xff])[\p{L}\p{N}\p{S}]/gu
/** Geist has no glyph for these, so Pango draws a box with their four or five digits. */
const UNUSED = ['\ue000', '\u{f0000}']
const ADVICE =
  'Install a font that has them (on Linux, in ~/.local/share/fonts), delete made/cards in your content folder, and run npm run pictures again.'
const STYLE = { weight: 'regular', size: 40, color: '#000', width: 200 } as const

/** Finds the texts with letters that no installed font has, and those letters. */
export async function findMissingLetters(texts: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  if (texts.length === 0) return found
  const boxes = await Promise.all(UNUSED.map((letter) => renderBox(letter)))
  for (const text of new Set(texts)) {
    const letters = new Set(text.match(LETTER))
    for (const letter of letters) if (!(await isBox(letter, boxes))) letters.delete(letter)
    const missing = [...letters].join('')
    if (missing) found.set(text, missing)
  }
  return found
}

/** Leaves out the letters that would be drawn as boxes. */
export function withoutLetters(text: string, letters = ''): string {
  if (!letters) return text
  const rest = Array.from(text, (letter) => (letters.includes(letter) ? '' : letter)).join('')
  return /[\p{L}\p{N}]/u.test(rest) ? rest.trim() : ''
}

/** Returns a sentence for each of these texts, and one with the fix. */
export function describeMissingFonts(found: Map<string, string>): string[] {
  const sentences = Array.from(
    found,
    ([text, letters]) => `No installed font has ${letters} in "${text}", so they are left out.`,
  )
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
