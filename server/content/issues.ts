import type { Mistake } from './schema/yaml-file.ts'

/** The owner's mistakes as lines for a terminal: where, which field, what was expected and what stands there. */
export function toReport(dir: string, mistakes: readonly Mistake[]): string {
  const heading = mistakes.length === 1 ? 'There is a mistake' : `There are ${mistakes.length} mistakes`
  return [`${heading} in ${dir}:`, ...mistakes.map(toLine)].join('\n')
}

type Pictures = { originals: readonly { due: boolean }[]; drawings: readonly { file?: unknown }[] }

/** The hint that pictures wait to be made; nothing depends on it. Undefined: none does. */
export function toHint({ originals, drawings }: Pictures): string | undefined {
  const large = originals.filter(({ due }) => due).length
  const lacking = drawings.filter(({ file }) => !file).length
  const count = large + lacking
  if (count === 0) return undefined
  const reasons = [...(large ? ['small ones for phones'] : []), ...(lacking ? ['cards to share and icons'] : [])]
  return `${count === 1 ? '1 picture is' : `${count} pictures are`} due: npm run pictures makes ${reasons.join(', ')}.`
}

function toLine({ file, line, field, expected, found }: Mistake): string {
  const place = [`${file}:${line}`, field].filter(Boolean).join('  ')
  return `  ${place}  expected ${expected}${found ? `, found ${found}` : ''}`
}
