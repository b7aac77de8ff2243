/** What a command says and how it ends: 0 done, 1 it could not be, 2 it was not understood. */
export type Outcome = { text: string; status: number }

/** Runs one command of the owner's and puts its words where they belong. */
export async function runOwnerCommand(command: (args: string[]) => Promise<Outcome>): Promise<void> {
  // A reader such as `head` may leave early; that is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  try {
    const { text, status } = await command(process.argv.slice(2))
    const stream = status === 0 ? process.stdout : process.stderr
    if (text) stream.write(text.endsWith('\n') ? text : `${text}\n`)
    process.exitCode = status
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
