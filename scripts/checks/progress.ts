export type Progress = ReturnType<typeof createProgress>
type Output = { isTTY?: boolean; columns?: number; write(text: string): unknown }
type Count = { done: number; total: number }

const CLEAR_LINE = '\r\x1b[K'
const DEFAULT_COLUMNS = 80

/** Prints a line per event. In a terminal, a last line also shows which checks are running and how far each is. */
export function createProgress(output: Output) {
  const running = new Map<string, Count | undefined>()

  function print(line: string): void {
    clear()
    output.write(`${line}\n`)
    draw()
  }

  function update(name: string, count?: Count): void {
    running.set(name, count)
    draw()
  }

  function end(name: string): void {
    running.delete(name)
  }

  function draw(): void {
    if (!output.isTTY) return
    const line = [...running].map(([name, count]) => (count ? `${name} ${count.done}/${count.total}` : name)).join(', ')
    output.write(`${CLEAR_LINE}${line.slice(0, (output.columns || DEFAULT_COLUMNS) - 1)}`)
  }

  function clear(): void {
    if (output.isTTY) output.write(CLEAR_LINE)
  }

  return { print, update, end, clear }
}
