// `npm run bench`: what the site weighs and does, beside what the same machine does without our code, in the same run.
// `npm run bench -- --quick` takes a minute and is less exact; `npm run bench -- bytes start` measures only these. The
// figures are also written to bench/results/latest.json.
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { benchBytes } from './bytes/rows.ts'
import { benchGrowth } from './growth.ts'
import { benchLighthouse } from './lighthouse/rows.ts'
import { benchMemory } from './load/memory.ts'
import { benchRequests } from './load/requests.ts'
import { benchMachineNoise } from './machine-noise.ts'
import { benchMessages } from './messages.ts'
import { type BenchProfile, FULL, QUICK } from './profile.ts'
import { benchStart } from './start.ts'
import { benchSummaries } from './summary-quality.ts'
import { type Row, toTable } from './table.ts'
import { benchTyping } from './typing.ts'

const BENCHES: Record<string, (pace: BenchProfile) => Row[] | Promise<Row[]>> = {
  noise: benchMachineNoise,
  bytes: benchBytes,
  typing: benchTyping,
  growth: benchGrowth,
  start: benchStart,
  requests: benchRequests,
  memory: benchMemory,
  messages: benchMessages,
  summaries: benchSummaries,
  lighthouse: benchLighthouse,
}
const TOO_LONG_FOR_QUICK = 'lighthouse'
const RESULTS = join(import.meta.dirname, 'results')

const quick = process.argv.includes('--quick')
const named = process.argv.slice(2).filter((argument) => argument !== '--quick')
const unknown = named.filter((name) => !(name in BENCHES))

if (unknown.length > 0) {
  console.error(`There is no bench called ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.`)
  process.exitCode = 1
} else
  await bench(named.length > 0 ? named : Object.keys(BENCHES).filter((name) => !quick || name !== TOO_LONG_FOR_QUICK))

async function bench(names: string[]): Promise<void> {
  const rows: Row[] = []
  const notes: string[] = []
  for (const name of names) {
    process.stderr.write(`${name}…\n`)
    try {
      rows.push(...((await BENCHES[name]?.(quick ? QUICK : FULL)) ?? []))
    } catch (error) {
      // One thing that cannot be measured here must not cost the others.
      notes.push(`${name} could not be measured: ${error instanceof Error ? error.message : error}`)
    }
  }
  if (!names.includes(TOO_LONG_FOR_QUICK)) notes.push(`Without ${TOO_LONG_FOR_QUICK}: add its name to measure it.`)
  console.log([toTable(rows), '', ...notes].join('\n'))
  await keep({ at: new Date().toISOString(), quick, machine: describeMachine(), notes, rows })
}

function describeMachine() {
  return { node: process.version, cpu: cpus()[0]?.model, cores: availableParallelism() }
}

async function keep(results: unknown): Promise<void> {
  await mkdir(RESULTS, { recursive: true })
  await writeFile(join(RESULTS, 'latest.json'), `${JSON.stringify(results, null, 2)}\n`)
}
