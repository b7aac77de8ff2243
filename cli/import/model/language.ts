const MIN_HITS = 4
const MIN_DISTINCT = 3
const MIN_LEAD = 2
/** The rest is often in Latin letters: names of technologies. */
const MIN_SCRIPT_SHARE = 0.4
const NO_TEXT = /^(?:https?:|mailto:)|^\S+@\S+$|^\P{L}+$/u

/** No word of a language is frequent in a language that is spelled like it, such as Czech and Polish. */
const STOP_WORDS = {
  en: 'the and of for with to by on is from that',
  de: 'und der die das für mit ist von den dem eine einen im zur bei auf',
  fr: 'et les des pour avec une dans sur du aux qui je le sans',
  es: 'y los las con una el del por para que desde sus',
  pt: 'os as com uma em dos da do não ao pela para',
  it: 'gli di per con della il nel che sono dei alla',
  nl: 'het voor met een van zijn naar bij aan door ik',
  pl: 'w oraz dla się przez jest ze nie przy od są',
  tr: 've bir için ile olarak bu olan kadar',
  uk: 'та і що із від це як або й є',
}
const SCRIPTS = {
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu,
  zh: /\p{Script=Han}/gu,
  ko: /\p{Script=Hangul}/gu,
  ar: /\p{Script=Arabic}/gu,
  he: /\p{Script=Hebrew}/gu,
  hi: /\p{Script=Devanagari}/gu,
}
export type Language = keyof typeof STOP_WORDS | keyof typeof SCRIPTS

/** `{}` is the owner's name. An import adds no other words. */
const WORDS: Record<
  Language,
  [greeting: string, interests: string, languages: string, score: string, courses: string]
> = {
  en: ["Hi, I'm {}", 'Interests', 'Languages', 'Score', 'Courses'],
  de: ['Hallo, ich bin {}', 'Interessen', 'Sprachen', 'Note', 'Kurse'],
  fr: ['Bonjour, je suis {}', "Centres d'intérêt", 'Langues', 'Note', 'Cours'],
  es: ['Hola, soy {}', 'Intereses', 'Idiomas', 'Nota', 'Cursos'],
  pt: ['Olá, sou {}', 'Interesses', 'Idiomas', 'Nota', 'Disciplinas'],
  it: ['Ciao, sono {}', 'Interessi', 'Lingue', 'Voto', 'Corsi'],
  nl: ['Hallo, ik ben {}', 'Interesses', 'Talen', 'Cijfer', 'Vakken'],
  pl: ['Cześć, jestem {}', 'Zainteresowania', 'Języki', 'Ocena', 'Kursy'],
  tr: ['Merhaba, ben {}', 'İlgi alanları', 'Diller', 'Not', 'Dersler'],
  uk: ['Привіт, я {}', 'Інтереси', 'Мови', 'Оцінка', 'Курси'],
  ar: ['مرحبًا، أنا {}', 'الاهتمامات', 'اللغات', 'التقدير', 'المقررات'],
  he: ['שלום, אני {}', 'תחומי עניין', 'שפות', 'ציון', 'קורסים'],
  zh: ['你好，我是{}', '兴趣', '语言', '成绩', '课程'],
  ja: ['{}です', '趣味', '言語', '成績', '科目'],
  ko: ['안녕하세요, {}입니다', '관심사', '언어', '성적', '과목'],
  hi: ['नमस्ते, मैं {} हूँ', 'रुचियाँ', 'भाषाएँ', 'अंक', 'पाठ्यक्रम'],
}

export type Words = ReturnType<typeof getWords>

export function getWords(language: Language) {
  const [greeting, interests, languages, score, courses] = WORDS[language]
  return { greet: (name: string) => greeting.replace('{}', () => name), interests, languages, score, courses }
}

/** Returns English unless most of the text is clearly in another language. */
export function detectLanguage(source: unknown): Language {
  const text = listTexts(source).join(' \n')
  return detectByScript(text) ?? detectByWords(text) ?? 'en'
}

function detectByScript(text: string): Language | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const share = (language: keyof typeof SCRIPTS) => (text.match(SCRIPTS[language])?.length ?? 0) / (letters || 1)
  const found = (['ko', 'ar', 'he', 'hi', 'ja'] as const).find((language) => share(language) >= MIN_SCRIPT_SHARE)
  return found === 'ja' && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'zh' : found
}

function detectByWords(text: string): Language | undefined {
  const tokens = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const counts = Object.entries(STOP_WORDS).map(([language, words]) => {
    const known = new Set(words.split(' '))
    const hits = tokens.filter((token) => known.has(token))
    return { language: language as keyof typeof STOP_WORDS, hits: hits.length, distinct: new Set(hits).size }
  })
  const [best, second] = counts.sort((a, b) => b.hits - a.hits)
  const isClear = best && best.hits >= MIN_HITS && best.distinct >= MIN_DISTINCT
  return isClear && best.hits >= MIN_LEAD * (second?.hits ?? 0) ? best.language : undefined
}

function listTexts(source: unknown): string[] {
  if (typeof source === 'string') return NO_TEXT.test(source) ? [] : [source]
  return source !== null && typeof source === 'object' ? Object.values(source).flatMap(listTexts) : []
}
