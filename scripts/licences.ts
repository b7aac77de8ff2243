import { readFile, writeFile } from 'node:fs/promises'

type Locked = {
  version?: string
  license?: string
  dev?: boolean
  optional?: boolean
  peer?: boolean
  devOptional?: boolean
}
export type Lock = { packages: Record<string, Locked> }
type Licensed = { name: string; license: string; runs: boolean }

const NO_LICENSE = 'none'
const INNERMOST = /^.*node_modules\//
const LOCK = new URL('../package-lock.json', import.meta.url)
const PAGE = new URL('../docs/licences.md', import.meta.url)

if (import.meta.main) await writeFile(PAGE, toLicensePage(JSON.parse(await readFile(LOCK, 'utf8'))))

/** Lists the packages of a lockfile for all platforms; `runs` is true for packages that the running site needs. */
export function listLicensed({ packages }: Lock): Licensed[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license = NO_LICENSE, ...only }]) => {
      const runs = !(only.dev || only.optional || only.peer || only.devOptional)
      return { name: `${path.replace(INNERMOST, '')} ${version}`, license, runs }
    })
}

export function toLicensePage(lock: Lock): string {
  const licensed = listLicensed(lock)
  return [
    '# Licenses',
    'Generated from the lockfile by `npm run licences`. A test checks that it is up to date.',
    'The icons in `sample/icons` are from [Simple Icons](https://simpleicons.org) (CC0). The typefaces are under the SIL Open Font License.',
    '## Runtime packages',
    toTable(licensed.filter(({ runs }) => runs)),
    '## Build and test packages',
    toTable(licensed.filter(({ runs }) => !runs)),
    '',
  ].join('\n\n')
}

function toTable(licensed: Licensed[]): string {
  const byLicense = Map.groupBy(licensed, ({ license }) => license)
  const rows = [...byLicense].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(toRow)
  return ['| license | packages |', '|---|---|', ...rows].join('\n')
}

function toRow([license, licensed]: [string, Licensed[]]): string {
  const names = new Set(licensed.map(({ name }) => name).toSorted())
  return `| ${license} | ${[...names].join(', ')} |`
}
