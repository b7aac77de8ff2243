import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Other names for what an icon is known by. */
const ALIASES: Record<string, string> = {
  js: 'javascript',
  ts: 'typescript',
  node: 'nodejs',
  next: 'nextjs',
  html5: 'html',
  css3: 'css',
  mongo: 'mongodb',
  postgres: 'postgresql',
  psql: 'postgresql',
  tailwind: 'tailwindcss',
  obs: 'obsstudio',
  davinci: 'davinciresolve',
  python3: 'python',
}

export type Icons = Awaited<ReturnType<typeof readIcons>>

/** The icons that lie in content folders, to be found by the name of a skill. The first folder wins. */
export async function readIcons(contentDirs: string[]) {
  const files = new Map<string, string>()
  for (const dir of contentDirs.map((content) => join(content, 'icons'))) {
    // A folder without icons has none to offer.
    const names = await readdir(dir).catch(() => [])
    for (const name of names.filter((each) => each.endsWith('.svg'))) {
      if (!files.has(name)) files.set(name, join(dir, name))
    }
  }
  return {
    /** Every icon: its name, and the file it is in. */
    files: (): ReadonlyMap<string, string> => files,
    /** `React.js`, `ReactJS` and `react` are one. */
    find(title: string): string | undefined {
      const key = title.toLowerCase().replace(/[^a-z0-9+#]/g, '')
      const names = [key, ALIASES[key], key.replace(/js$/, ''), `${key}js`]
      return names.map((name) => `${name}.svg`).find((name) => files.has(name))
    },
  }
}
