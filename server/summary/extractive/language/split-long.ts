import { isFunctionWord } from './function-words.ts'

const SENTENCE_MAX_CHARACTERS = 1_000
const UNPUNCTUATED_MAX_CHARACTERS = 300
const PAUSE = /[,;:，、；：،\p{Pd}]\s?/u
const MIN_WORDS = 5
const SOON_WORDS = 9
const MAX_WORDS = 25
const CASED_MIN_WORDS = 15
const SHORT_REST_CHARACTERS = 40
const MAX_CHARACTERS = 200
const WORDS_PER_SENTENCE_MAX = 30
const SENTENCE_CASE = /^(?!(?:Sie|Ihr|Ihre|Ihnen|May|Will)$)\p{Lu}\p{Ll}/u
// German pronouns are missing because they follow the verb as often as they open a statement.
const OPENERS = new Set(
  `so okay ok now well then but also anyway next first second finally however meanwhile yeah right please
  i i'm i'll we we're we'll we've they there there's it's that's let's let you he she
  dann aber jetzt nun gut bitte
  alors donc mais ensuite maintenant puis bon nous je il elle
  entonces pero luego ahora bueno nosotros yo`.split(/\s+/),
)

const NEEDS_NEXT_WORD =
  /^(?:an?|the|to|of|in|on|at|by|for|with|from|and|or|but|than|as|that|what|why|how|when|where|which|who|if|before|after|until|because|is|are|was|were|be|been|have|has|had|do|does|did|can|could|will|would|should|must|not|means?|think|know|said|says|thank|my|your|our|their|der|die|das|den|dem|ein|eine|und|oder|dass|weil|wenn|ob|wie|was|von|mit|zu|für|le|la|les|un|une|de|des|du|et|ou|que|qui|pour|avec|dans|el|los|las|y|con|para)$/i
const MIN_CLAUSE_WORDS = 4
const CLAUSE = /^(?:if|when|while|because|what|why|how|before|after|until|once|wenn|weil|als|ob|si|quand|cuando)$/i

export function splitLong(text: string): string[] {
  const limit = PAUSE.test(text) ? SENTENCE_MAX_CHARACTERS : UNPUNCTUATED_MAX_CHARACTERS
  return text.length <= limit ? [text] : splitUnpunctuated(text)
}

export function splitUnpunctuated(text: string): string[] {
  const words = text.split(' ').flatMap(splitWord)
  const isCased = words.filter(startsSentence).length * WORDS_PER_SENTENCE_MAX > words.length
  const pieces: string[] = []
  let piece: string[] = []
  let characters = 0
  for (const word of words) {
    if (characters + word.length > MAX_CHARACTERS || endsPiece(piece, word, isCased)) {
      pieces.push(piece.join(' '))
      piece = []
      characters = 0
    }
    piece.push(word)
    characters += word.length + 1
  }
  const isShort = piece.length < MIN_WORDS && characters < SHORT_REST_CHARACTERS
  const rest = [...(isShort ? pieces.splice(-1) : []), ...piece].join(' ')
  return rest === '' ? pieces : [...pieces, rest]
}

function startsSentence(word: string): boolean {
  return SENTENCE_CASE.test(word) && isFunctionWord(word.toLowerCase())
}

function endsPiece(words: string[], next: string, isCased: boolean): boolean {
  if (words.length < MIN_WORDS) return false
  const last = words.at(-1) ?? ''
  if (/[;:；：。，、]$/u.test(last)) return true
  if (/,$/.test(last)) return words.length >= SOON_WORDS
  if (isCased && startsSentence(next)) return true
  if (isCased && words.length < CASED_MIN_WORDS) return false
  if (NEEDS_NEXT_WORD.test(last)) return false
  if (words.length >= MAX_WORDS) return true
  if (OPENERS.has(last.toLowerCase())) return false
  if (words.slice(-MIN_CLAUSE_WORDS).some((word) => CLAUSE.test(word))) return false
  return OPENERS.has(next.toLowerCase()) || (words.length >= SOON_WORDS && isConjunction(next))
}

function isConjunction(word: string): boolean {
  return /^(?:and|because|when|while|if|und|weil|wenn|et|que|quand|y|cuando)$/i.test(word)
}

function splitWord(word: string): string[] {
  if (word.length <= MAX_CHARACTERS) return [word]
  return word.match(new RegExp(`.{1,${MAX_CHARACTERS / 2 - 1}}`, 'gsu')) ?? []
}
