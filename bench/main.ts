// `npm run bench`: what the site does beside what the same machine does without our code, in the same run.
// `--quick` measures shorter and so less exactly. The figures are also written to bench/results/latest.json.
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { benchMessages } from './messages.ts'
import { reportSummaries } from './summary-quality.ts'
import { toTable } from './table.ts'

const RESULTS = join(import.meta.dirname, 'results')
const ROUND_MS = 1_000
const QUICK_ROUND_MS = 300
const ROUNDS = 5
const QUICK_ROUNDS = 3

const quick = process.argv.includes('--quick')
const pace = quick ? { roundMs: QUICK_ROUND_MS, rounds: QUICK_ROUNDS } : { roundMs: ROUND_MS, rounds: ROUNDS }

const rows = await benchMessages(pace)
console.log(`${toTable(rows)}\n`)
reportSummaries(console.log)

const machine = { node: process.version, cpu: cpus()[0]?.model, cores: availableParallelism() }
await mkdir(RESULTS, { recursive: true })
await writeFile(
  join(RESULTS, 'latest.json'),
  `${JSON.stringify({ at: new Date().toISOString(), quick, machine, rows }, null, 2)}\n`,
)
