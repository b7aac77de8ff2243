import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog, type Level } from './log.ts'

const LEVELS: Level[] = ['debug', 'info', 'warn', 'error']
const FORMATS = ['json', 'pretty'] as const
const SLOW_PIPE_MS = 30_000
const BLOCKED = 'log output blocked; lines dropped'

async function open(format: 'json' | 'pretty' = 'json', level: Level | 'silent' = 'info') {
  const lines: string[] = []
  const log = await createLog({ level, format }, { write: (line) => void lines.push(line) })
  return { log, lines }
}

test.each([
  ['silent', []],
  ['error', ['error']],
  ['warn', ['warn', 'error']],
  ['info', ['info', 'warn', 'error']],
  ['debug', ['debug', 'info', 'warn', 'error']],
] as const)('at %s it writes %j', async (level, expected) => {
  const { log, lines } = await open('json', level)
  for (const each of LEVELS) log(each, 'event')
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(expected)
})

test('a line has time, level, message, and fields', async () => {
  const fields = { path: '/', status: 200 }
  const [json, pretty] = [await open('json'), await open('pretty')]
  for (const { log } of [json, pretty]) log('warn', 'request', fields)
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(JSON.parse(json.lines[0] ?? '')).toEqual({ time, level: 'warn', message: 'request', ...fields })
  expect(pretty.lines[0]).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: request \{"path":"\/","status":200\}\n$/)
})

describe.each(FORMATS)('control characters in %s', (format) => {
  test.each(['\u0000', '\u001b', '\u007f', '\u009b', '\u2028', '\u202e', '\ufeff'])('are escaped: %j', async (sign) => {
    const { log, lines } = await open(format)
    log('info', `request ${sign}`, { path: `/${sign}` })
    expect(lines[0]).not.toContain(sign)
    if (format === 'json') expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: `/${sign}` })
  })

  test('cannot forge a line', async () => {
    const { log, lines } = await open(format)
    log('info', 'request\nforged', { path: '/x\n{"level":"error"}\u001b[31m' })
    expect(lines).toHaveLength(1)
    expect(lines[0]?.trimEnd()).not.toContain('\n')
    expect(lines[0]).not.toContain('\u001b')
  })
})

describe('a process that writes to a pipe', { timeout: SLOW_PIPE_MS }, () => {
  function run(script: string) {
    const program = `import { openLog } from './server/log/log.ts'; const log = await openLog({ level: 'info', format: 'json' }); ${script}`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  const MANY_LINES = `for (let i = 0; i < 100_000; i += 1) log('info', 'line', { i }); process.stderr.write('written');`

  test('flushes its last lines when it exits', async () => {
    const child = run(`log('info', 'last'); process.exit(3)`)
    expect(await text(child.stdout)).toContain('"message":"last"')
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(3)
  })

  test('is not blocked by a reader that stops reading, and logs that lines were dropped', async () => {
    const child = run(`${MANY_LINES} setInterval(() => {}, 1_000)`)
    await once(child.stderr, 'data')
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    await vi.waitFor(() => expect(output).toContain(BLOCKED), { timeout: SLOW_PIPE_MS })
    expect(output.length).toBeLessThan(6_000_000)
    expect(JSON.parse(output.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ level: 'warn', message: BLOCKED })
  })

  test('exits even if its reader has stopped reading', async () => {
    const child = run(`${MANY_LINES} process.exit(3)`)
    expect((await once(child, 'exit'))[0]).toBe(3)
  })
})
