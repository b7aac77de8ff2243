// `npm run bench` compares the site with baselines without our code. `npm run bench -- bytes start` runs only two.
import { benchBytes } from './bytes.ts'
import { benchLighthouse } from './lighthouse.ts'
import { printTable, type Row } from './measure/table.ts'
import { benchRequests } from './requests.ts'
import { benchStart } from './start.ts'
import { benchStudio } from './studio.ts'
import { benchSummaries } from './summaries/quality.ts'

const BENCHES: Record<string, () => Row[] | Promise<Row[]>> = {
  bytes: benchBytes,
  start: benchStart,
  requests: benchRequests,
  summaries: benchSummaries,
  studio: benchStudio,
  lighthouse: benchLighthouse,
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
