const SENTENCE_MAX_CHARACTERS = 1_000
const UNPUNCTUATED_MAX_CHARACTERS = 300
const PAUSE = /[,;:，、；：،\p{Pd}]\s?/u
const MIN_WORDS = 5
const SOON_WORDS = 9
const MAX_WORDS = 25
const MAX_CHARACTERS = 200
/** Words with which a speaker begins the next statement. */
const OPENERS = new Set(
  `so okay ok now well then but also anyway next first second finally because however meanwhile yeah right
  i i'm i'll we we're we'll we've they there there's it's that's let's you he she
  also dann aber jetzt nun gut wir ich sie es
  alors donc mais ensuite maintenant puis bon nous je il elle
  entonces pero luego ahora bueno nosotros yo`.split(/\s+/),
)

const LEANS_ON_NEXT =
  /^(?:an?|the|to|of|in|on|at|by|for|with|from|and|or|but|that|what|why|how|when|where|which|who|if|is|are|was|were|do|does|did|can|could|will|would|not|my|your|our|their|der|die|das|den|dem|ein|eine|und|oder|dass|ob|wie|was|von|mit|zu|für|le|la|les|un|une|de|des|du|et|ou|que|qui|pour|avec|dans|el|los|las|y|con|para)$/i

/** A sentence as it is, or what is too long for one in pieces: by its pauses, or else by its words. */
export function splitLong(text: string): string[] {
  const limit = PAUSE.test(text) ? SENTENCE_MAX_CHARACTERS : UNPUNCTUATED_MAX_CHARACTERS
  return text.length <= limit ? [text] : splitByRhythm(text)
}

export function splitByRhythm(text: string): string[] {
  const pieces: string[] = []
  let words: string[] = []
  let characters = 0
  for (const word of text.split(' ').flatMap(splitWord)) {
    if (words.length > 0 && endsPiece(words, characters, word)) {
      pieces.push(words.join(' '))
      words = []
      characters = 0
    }
    words.push(word)
    characters += word.length + 1
  }
  if (words.length > 0) pieces.push(words.join(' '))
  return pieces
}

function endsPiece(words: string[], characters: number, next: string): boolean {
  if (words.length >= MAX_WORDS || characters >= MAX_CHARACTERS) return true
  if (words.length < MIN_WORDS) return false
  const last = words.at(-1) ?? ''
  if (/[;:；：。，、]$/u.test(last)) return true
  if (/,$/.test(last)) return words.length >= SOON_WORDS
  if (LEANS_ON_NEXT.test(last) || OPENERS.has(last.toLowerCase())) return false
  return OPENERS.has(next.toLowerCase()) || (words.length >= SOON_WORDS && isConjunction(next))
}

function isConjunction(word: string): boolean {
  return /^(?:and|when|while|if|und|weil|wenn|et|que|quand|y|cuando)$/i.test(word)
}

function splitWord(word: string): string[] {
  if (word.length <= MAX_CHARACTERS) return [word]
  return word.match(new RegExp(`.{1,${MAX_CHARACTERS / 2}}`, 'gsu')) ?? []
}
