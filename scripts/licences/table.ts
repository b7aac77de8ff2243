type Locked = { version?: string; license?: string; dev?: boolean }
export type Lock = { packages: Record<string, Locked> }
type Licensed = { name: string; license: string; runs: boolean }

const NO_LICENCE = 'none'
const INNERMOST = /^.*node_modules\//

/** Every package of a lock, of all platforms, and whether the site runs on it or is only built and tested with it. */
export function listLicensed({ packages }: Lock): Licensed[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license = NO_LICENCE, dev = false }]) => {
      return { name: `${path.replace(INNERMOST, '')} ${version}`, license, runs: !dev }
    })
}

/** The licences of all packages, as a page. */
export function toLicencePage(lock: Lock): string {
  const licensed = listLicensed(lock)
  return [
    '# Licences',
    'Written by `npm run licences` from the lock; a test holds it to that.',
    '## What the site runs on',
    toTable(licensed.filter(({ runs }) => runs)),
    '## What it is built and tested with',
    toTable(licensed.filter(({ runs }) => !runs)),
    '',
  ].join('\n\n')
}

function toTable(licensed: Licensed[]): string {
  const byLicence = Map.groupBy(licensed, ({ license }) => license)
  const rows = [...byLicence].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(toRow)
  return ['| licence | packages |', '|---|---|', ...rows].join('\n')
}

function toRow([license, licensed]: [string, Licensed[]]): string {
  const names = new Set(licensed.map(({ name }) => name).toSorted())
  return `| ${license} | ${[...names].join(', ')} |`
}
