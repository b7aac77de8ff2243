// `npm run bench` compares figures with their budgets. `npm run bench -- studio` runs only one.
import { benchStudio } from './studio.ts'
import { benchSummaries } from './summaries/quality.ts'
import { printTable, type Row } from './table.ts'

const BENCHES: Record<string, () => Row[] | Promise<Row[]>> = {
  summaries: benchSummaries,
  studio: benchStudio,
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in BENCHES))

if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Available: ${Object.keys(BENCHES).join(', ')}.`)
  process.exitCode = 1
} else {
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (names.length > 0 && !names.includes(name)) continue
    console.error(`${name}…`)
    printTable(await bench())
  }
}
