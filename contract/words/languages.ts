import { type Forwarded, isRecord } from '../http.ts'
import ar from './ar.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import { islandWords, pageWords } from './en.ts'
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import he from './he.json' with { type: 'json' }
import hi from './hi.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }
import tr from './tr.json' with { type: 'json' }
import uk from './uk.json' with { type: 'json' }
import { translateReply, type Words } from './words.ts'
import zh from './zh.json' with { type: 'json' }

type Translation = Omit<Words, 'language'>

const en: Translation = { ...islandWords, ...pageWords }
const TRANSLATIONS: Record<string, Translation> = { en, de, fr, es, pt, it, nl, pl, tr, uk, ar, he, zh, ja, ko, hi }

export const LANGUAGES = Object.keys(TRANSLATIONS)
export const ENGLISH: Words = { language: 'en', ...en }

/** A tree like the words, in which anything may be left out. */
export type OwnWords = { [name: string]: string | OwnWords | undefined }

/** Returns the words of a language, such as `de` or `de-CH`, with the owner's changes. */
export function createWords(language: string, own: OwnWords = {}): Words {
  const words = TRANSLATIONS[language.split('-')[0] ?? ''] ?? en
  return { language, ...merge(words, own) }
}

function merge<Tree extends object>(words: Tree, own: OwnWords): Tree {
  const entries = Object.entries(words).map(([name, value]) => {
    const change = own[name]
    return [name, typeof change === 'object' ? merge(value, change) : (change ?? value)]
  })
  return { ...Object.fromEntries(entries) }
}

/** The browser shows the message in a toast or instead of a list. A backend's sentence is known by its English text only. */
export function toBody({ body, error }: Pick<Forwarded, 'body' | 'error'>, words: Words): unknown {
  if (!isRecord(body) || typeof body.message !== 'string') return body
  const own = error && { ...words.replies, ...words.portfolioErrors }[error]
  return { ...body, message: own ?? translateReply(body.message, words) }
}
