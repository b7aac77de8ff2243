const CLOCK = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?`
const DATE = String.raw`(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|(?:today|yesterday|heute|gestern|hier)(?:\s(?:at|um|à))?)`
const STAMP = String.raw`[[(]?(?:${DATE}[,\s]*)?${CLOCK}[\])]?`
const NAME = String.raw`[@#]?[\p{L}][\p{L}\p{M}\p{N}.'’_-]*#?(?:[ ][\p{L}\p{N}(][\p{L}\p{N}.'’_()-]*){0,3}`
const SAID = new RegExp(
  String.raw`^\s*(?:${STAMP}[\s\p{Pd}]*)?(?:\*\*)?(${NAME})(?:\*\*)?\s?(?:${STAMP})?\s*[:：](?:\*\*)?\s+(\S.*)$`,
  'iu',
)
const IRC = new RegExp(String.raw`^\s*(?:${STAMP}\s*)?<[@+ ]?([\p{L}\p{N}_.|-]{1,30})>\s+(\S.*)$`, 'iu')
const STAMPED_NAME = new RegExp(String.raw`^\s*(${NAME})[\s,\p{Pd}]{1,4}(?:APP\s+)?${STAMP}$`, 'iu')
const LINE_MAX_CHARACTERS = 40 + 60
const MIN_TURNS = 3
const MIN_SHARE_OF_LINES = 0.25
const LABELS = new Set(
  `note notes date time action actions todo decision decisions decided agreed subject from to cc re location venue agenda
  present attendees apologies owner status due deadline item next summary result results warning tip example http https
  beschluss aufgabe datum ort thema betreff von an hinweis décision objet date lieu remarque`.split(/\s+/),
)

export type Turn = { speaker: string; text: string; quoted: boolean }

export function parseTurns(text: string): Turn[] | undefined {
  const lines = text.split('\n')
  const starts = lines.map(parseTurnStart)
  const speakers = starts.flatMap((start) => (start ? [start.speaker] : []))
  if (!isConversation(speakers, lines.filter((line) => line.trim() !== '').length)) return undefined
  const turns: { speaker: string; lines: string[] }[] = []
  for (const [at, line] of lines.entries()) {
    const start = starts[at]
    if (start) turns.push({ speaker: start.speaker, lines: [start.rest] })
    else if (turns.length > 0) turns.at(-1)?.lines.push(line)
    else turns.push({ speaker: '', lines: [line] })
  }
  return turns.map((turn) => ({ speaker: turn.speaker, text: turn.lines.join('\n'), quoted: false }))
}

function parseTurnStart(line: string): { speaker: string; rest: string } | undefined {
  if (!/[:：>\d]/.test(line)) return undefined
  const said = SAID.exec(line.slice(0, LINE_MAX_CHARACTERS)) ?? IRC.exec(line.slice(0, LINE_MAX_CHARACTERS))
  const header = line.length <= LINE_MAX_CHARACTERS ? STAMPED_NAME.exec(line) : null
  const speaker = (said ?? header)?.[1]?.trim()
  if (!speaker || said?.[2]?.startsWith('|') || LABELS.has(speaker.toLowerCase())) return undefined
  return { speaker, rest: said ? line.slice(line.indexOf(said[2] ?? '', said[0].length - (said[2]?.length ?? 0))) : '' }
}

/** Requires a speaker with several turns, because a list of labels and values has each label once. */
function isConversation(speakers: string[], lines: number): boolean {
  const people = new Set(speakers).size
  return (
    speakers.length >= MIN_TURNS &&
    people >= 2 &&
    people < speakers.length &&
    speakers.length >= lines * MIN_SHARE_OF_LINES
  )
}
