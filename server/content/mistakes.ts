import type { Mistake } from './yaml-file.ts'

/** The owner's mistakes as lines for a terminal: where, which field, what was expected and what stands there. */
export function toReport(dir: string, mistakes: readonly Mistake[]): string {
  const heading = mistakes.length === 1 ? 'There is a mistake' : `There are ${mistakes.length} mistakes`
  return [`${heading} in ${dir}:`, ...mistakes.map(toLine)].join('\n')
}

function toLine({ file, line, field, expected, found }: Mistake): string {
  const place = [`${file}:${line}`, field].filter(Boolean).join('  ')
  return `  ${place}  expected ${expected}${found ? `, found ${found}` : ''}`
}
