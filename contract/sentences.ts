/** These scripts have their own stop, and no spaces between sentences. */
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
const CJK_STOP = /[\u3001\u3002\u300d\u300f\u3011\uff01\uff09\uff0c\uff1a\uff1b\uff1f]$/
const AFTER_CJK =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u301f\u30fc\uff01-\uff60])\s+(?=(\S))/gu
const STARTS_CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u301f\uff01-\uff60]/u
export const SENTENCE_END = /[.!?:…。！？：।॥؟۔]["'”’)」』）]*$/u

/** A few words of other languages may be names. */
export function isCjk(text: string): boolean {
  const others = text.replace(CJK, ' ').match(/\p{L}+/gu) ?? []
  return (text.match(CJK) ?? []).length > others.length
}

/** Adds the stop of the text's script. The language of a short text may be clear only from the text around it. */
export function endSentence(text: string, around = text): string {
  if (SENTENCE_END.test(text)) return text
  return text + (isCjk(around) ? '。' : /\p{Script=Devanagari}\P{L}*$/u.test(text) ? '।' : '.')
}

export function joinSentences(sentences: string[]): string {
  const parts = sentences.flatMap((text, index) => {
    const before = sentences[index - 1] ?? ''
    return before && !CJK_STOP.test(before) ? [' ', text] : [text]
  })
  return parts.join('')
}

/** Joins the lines of a paragraph, in Chinese and Japanese without a space. */
export function joinLines(paragraph: string): string {
  return paragraph.replace(AFTER_CJK, (space, next: string, index: number) => {
    const isBreak = space.includes('\n') && STARTS_CJK.test(next)
    return isBreak || CJK_STOP.test(paragraph.charAt(index - 1)) ? '' : space
  })
}

/** Writes "Languages: German, Danish." */
export function labelList(label: string, names: string[]): string {
  return isCjk(label) ? `${label}：${names.join('、')}。` : `${label}: ${names.join(', ')}.`
}
