import { stripControls } from '../terminal.ts'

export type Journal = ReturnType<typeof createJournal>

/** What the owner sees while things are brought over, and the list of what was left behind. */
export function createJournal(print: (line: string) => void) {
  const left = new Map<string, { what: string; reason: string }>()
  const hints: string[] = []
  return {
    /** One item that is done. */
    tell: (line: string) => print(toLine(line)),
    /** Something that cannot be used; the reason completes "was left out: ...". */
    leave: (what: string, reason: string) => void left.set(`${what}\n${reason}`, { what, reason }),
    /** Something the owner will want to look at afterwards. */
    hint: (sentence: string) => void hints.push(sentence),
    left: () => [...left.values()].map(({ what, reason }) => toLine(`${what}: ${reason}`)),
    hints: () => hints.map(toLine),
  }
}

/** A stranger's words on one line of a terminal, which nothing in them can command. */
function toLine(text: string): string {
  return stripControls(text).replace(/\s*\n\s*/g, ' ')
}
