export const USAGE = `npm run export -- --backup file.tar.gz   writes content, pictures and messages into one file
npm run export -- folder                 writes the site as files that any web server can show
--force           takes the place of what is there
npm run import -- file.tar.gz            brings a backup back`

export type Command = { force: boolean } & ({ kind: 'backup'; file: string } | { kind: 'site'; dir: string })

const OPTIONS = ['--backup', '--force', '--help']

/** Reads what the owner typed after `npm run export --`. */
export function parseCommand(args: string[]): Command | { kind: 'help' } | { kind: 'unclear'; sentence: string } {
  if (args.includes('--help') || args.includes('help')) return { kind: 'help' }
  const words = args.flatMap((arg) => (arg.startsWith('--backup=') ? ['--backup', arg.slice('--backup='.length)] : arg))
  const unknown = words.find((word) => word.startsWith('-') && !OPTIONS.includes(word))
  if (unknown) return unclear(`"${unknown}" is not known here.`)
  const force = words.includes('--force')
  const [place, ...rest] = words.filter((word) => word && !word.startsWith('-'))
  if (rest.length > 0) return unclear('One place at a time, please.')
  if (words.includes('--backup')) {
    return place
      ? { kind: 'backup', file: place, force }
      : unclear('Into which file? Say its name: --backup file.tar.gz')
  }
  return place ? { kind: 'site', dir: place, force } : unclear('Where to? Name a folder, or a file with --backup.')
}

function unclear(sentence: string): { kind: 'unclear'; sentence: string } {
  return { kind: 'unclear', sentence }
}
