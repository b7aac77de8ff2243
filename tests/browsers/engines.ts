import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { vi } from 'vitest'

/** The paths of WebDriver's commands. Firefox has the same commands built in, with a protocol of its own. */
const PATHS = {
  NewSession: '',
  Navigate: '/url',
  Back: '/back',
  ExecuteScript: '/execute/sync',
  PerformActions: '/actions',
  SetWindowRect: '/window/rect',
  TakeScreenshot: '/screenshot',
}

export type Engine = {
  send(command: keyof typeof PATHS, parameters?: object): Promise<unknown>
  stop(): Promise<void>
}

export const ENGINES = [
  { name: 'Firefox', programs: ['firefox-esr'], packages: 'firefox-esr', start: startFirefox },
  { name: 'WebKit', programs: ['WebKitWebDriver', 'Xvfb'], packages: 'webkit2gtk-driver xvfb', start: startWebKit },
]

export function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}

const FIREFOX_PROFILE = {
  'user.js': [
    'user_pref("marionette.port", 0);',
    // Without a screen, Firefox would report that there is no mouse.
    'user_pref("ui.primaryPointerCapabilities", 6);',
    'user_pref("toolkit.legacyUserProfileCustomizations.stylesheets", true);',
  ].join('\n'),
  // The window may be as narrow as a phone.
  'chrome/userChrome.css': ':root { min-width: 0 !important }',
}

async function startFirefox(): Promise<Engine> {
  const profile = await writeFolder(FIREFOX_PROFILE)
  const firefox = spawn('firefox-esr', ['--headless', '--marionette', '--no-remote', '--profile', profile])
  const port = await readOutput(firefox, /Marionette.*port (\d+)/)
  const socket = connect(Number(port), '127.0.0.1')
  const messages = readMessages(socket)
  // The first message says which protocol Firefox speaks.
  await messages.next()
  return {
    async send(command, parameters = {}) {
      const message = JSON.stringify([0, 0, `WebDriver:${command}`, parameters])
      socket.write(`${Buffer.byteLength(message)}:${message}`)
      const [, , error, result] = (await messages.next()).value
      if (error) throw new Error(`${command}: ${error.message}`)
      return result.value
    },
    async stop() {
      socket.destroy()
      await end(firefox)
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** Each message is JSON after its length in bytes, as in `2:[]`. */
async function* readMessages(socket: Socket) {
  let received = Buffer.alloc(0)
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const start = received.indexOf(':') + 1
      const end = start + Number(received.toString('latin1', 0, start - 1))
      if (start === 0 || received.length < end) break
      yield JSON.parse(received.toString('utf8', start, end))
      received = received.subarray(end)
    }
  }
}

// Without room for its buttons, the window may be as narrow as a phone.
const GTK_CONFIG = {
  'gtk-3.0/gtk.css': '* { min-width: 0; padding: 0; font-size: 1px; -gtk-icon-transform: scale(0.1) }',
}

async function startWebKit(): Promise<Engine> {
  const config = await writeFolder(GTK_CONFIG)
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24'])
  const display = await readOutput(screen, /(\d+)\n/)
  const port = 20_000 + Number(display)
  const env = { ...process.env, DISPLAY: `:${display}`, XDG_CONFIG_HOME: config }
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env })
  let session = `http://127.0.0.1:${port}/session`
  await vi.waitFor(() => fetch(session), { timeout: 10_000 })
  return {
    async send(command, parameters = {}) {
      const request = command === 'TakeScreenshot' ? {} : { method: 'POST', body: JSON.stringify(parameters) }
      const response = await fetch(session + PATHS[command], request)
      const { value } = (await response.json()) as { value: { sessionId?: string; message?: string } | null }
      if (!response.ok) throw new Error(`${command}: ${value?.message}`)
      if (value?.sessionId) session += `/${value.sessionId}`
      return value
    },
    async stop() {
      // This also closes the browser.
      await fetch(session, { method: 'DELETE' })
      await end(driver)
      await end(screen)
      await rm(config, { recursive: true, force: true })
    },
  }
}

async function writeFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-browser-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

function readOutput(child: ChildProcess, pattern: RegExp): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const [, found] = pattern.exec(output) ?? []
      if (found) resolve(found)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(`${child.spawnfile} stopped: ${output}`)))
  })
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  if (child.kill()) await exited
}
