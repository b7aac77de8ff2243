import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COMMAND_ENV } from './command.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ADDRESS = /(http:\/\/127\.0\.0\.1:\d+)\/#\S+/g

type Options = {
  /** Without it, the studio has its own copy of the sample; with null, no content yet. */
  contentDir?: string | null
  env?: NodeJS.ProcessEnv
}

/** Starts the real studio with folders of its own. Build the site and the studio first. */
export async function startStudio({ contentDir, env = {} }: Options = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-studio-'))
  const content = contentDir ?? join(dir, 'content')
  const dataDir = join(dir, 'data')
  if (contentDir === undefined) await cp(join(ROOT, 'sample'), content, { recursive: true })
  const child = spawn(process.execPath, ['studio/main.ts', '--no-open'], {
    cwd: ROOT,
    env: { ...COMMAND_ENV, CONTENT_DIR: content, DATA_DIR: dataDir, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  const read = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)

  /** Resolves with the newest address that has a key. Each works once. */
  async function readAddress(count: number): Promise<string> {
    for (;;) {
      const found = [...output.matchAll(ADDRESS)].map(([address]) => address)
      const address = found[count - 1]
      if (address) return address
      if (child.exitCode !== null) throw new Error(`The studio stopped: ${output}`)
      await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    }
  }

  let tabs = 1
  return {
    address: await readAddress(tabs),
    contentDir: content,
    dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    /** Presses Enter in the terminal, which prints another address. */
    openTab(): Promise<string> {
      tabs += 1
      child.stdin.write('\n')
      return readAddress(tabs)
    },
    async end(signal: NodeJS.Signals): Promise<void> {
      const exited = once(child, 'exit')
      if (child.exitCode === null && child.kill(signal)) await exited
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await this.end('SIGKILL')
      await rm(dir, { recursive: true, force: true })
    },
  }
}
