import type { Mailbox } from '../../server/messages/inbox.ts'

export const FORMATS = ['json', 'csv', 'mbox'] as const
export type Format = (typeof FORMATS)[number]

export const USAGE = `npm run inbox                     lists the messages, newest first; * marks the unread
npm run inbox -- read 12          shows message 12 and marks it read
npm run inbox -- unread 12        marks it unread
npm run inbox -- archive 12       puts it away; 'unread' or 'read' brings it back
npm run inbox -- delete 12        deletes it for good
npm run inbox -- archived         lists what was put away
npm run inbox -- search WORDS     lists the messages in which all the words occur
npm run inbox -- spam             lists the quarantine
npm run inbox -- spam release 12  moves message 12 to the inbox
npm run inbox -- export --format json|csv|mbox
--json                            answers in JSON, for scripts`

export type Command = { json: boolean } & (
  | { kind: 'list'; shelf: Mailbox; words: string[] }
  | { kind: 'read' | 'unread' | 'archive' | 'delete' | 'release'; numbers: number[] }
  | { kind: 'export'; format: Format }
)

const OPTIONS = ['--json', '--format', '--help']
const NUMBER = /^[1-9]\d{0,8}$/

/** Reads what the owner typed after `npm run inbox --`. */
export function parseCommand(args: string[]): Command | { kind: 'help' } | { kind: 'unclear'; sentence: string } {
  const json = args.includes('--json')
  const format = readOption(args, '--format') ?? 'json'
  const [verb = 'list', ...rest] = args.filter((arg, index) => !arg.startsWith('--') && args[index - 1] !== '--format')
  if (args.includes('--help') || verb === 'help') return { kind: 'help' }
  const unknown = args.find((arg) => arg.startsWith('--') && !OPTIONS.includes(arg.split('=')[0] ?? ''))
  if (unknown) return unclear(`"${unknown}" is not known here.`)
  switch (verb) {
    case 'list':
      return { kind: 'list', shelf: 'inbox', words: [], json }
    case 'archived':
      return { kind: 'list', shelf: 'archive', words: [], json }
    case 'search':
      return rest.length > 0
        ? { kind: 'list', shelf: 'everything', words: rest, json }
        : unclear('Which words should be searched for?')
    case 'export':
      return rest.length === 0 && isFormat(format)
        ? { kind: 'export', format, json }
        : unclear(`The format is said as --format ${FORMATS.join(' or --format ')}.`)
    case 'spam':
      if (rest.length === 0) return { kind: 'list', shelf: 'spam', words: [], json }
      return rest[0] === 'release'
        ? onNumbers('release', rest.slice(1), json)
        : unclear(`"spam ${rest[0]}" is not known here.`)
    case 'read':
    case 'unread':
    case 'archive':
    case 'delete':
      return onNumbers(verb, rest, json)
    default:
      return unclear(`"${verb}" is not known here.`)
  }
}

function onNumbers(kind: 'read' | 'unread' | 'archive' | 'delete' | 'release', words: string[], json: boolean) {
  if (words.length === 0) return unclear(`Which message? Say its number: ${kind} 12`)
  const wrong = words.find((word) => !NUMBER.test(word))
  return wrong === undefined
    ? { kind, numbers: words.map(Number), json }
    : unclear(`"${wrong}" is not the number of a message.`)
}

function readOption(args: string[], name: string): string | undefined {
  const joined = args.find((arg) => arg.startsWith(`${name}=`))
  return joined ? joined.slice(name.length + 1) : args.includes(name) ? (args[args.indexOf(name) + 1] ?? '') : undefined
}

function isFormat(text: string): text is Format {
  return FORMATS.some((format) => format === text)
}

function unclear(sentence: string): { kind: 'unclear'; sentence: string } {
  return { kind: 'unclear', sentence }
}
