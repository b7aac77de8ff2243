import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const ALIASES: Record<string, string> = {
  ...{ js: 'javascript', ts: 'typescript', node: 'nodejs', next: 'nextjs' },
  ...{ html5: 'html', css3: 'css', python3: 'python' },
  ...{ mongo: 'mongodb', postgres: 'postgresql', psql: 'postgresql', tailwind: 'tailwindcss' },
  ...{ obs: 'obsstudio', davinci: 'davinciresolve' },
}

export type Icons = Awaited<ReturnType<typeof readIcons>>

/** Icons of several content directories; the first directory wins. */
export async function readIcons(contentDirs: string[]) {
  const files = new Map<string, string>()
  for (const dir of contentDirs.map((content) => join(content, 'icons'))) {
    const names = await readdir(dir).catch(() => [])
    for (const name of names.filter((each) => each.endsWith('.svg'))) {
      if (!files.has(name)) files.set(name, join(dir, name))
    }
  }
  return {
    files: files as ReadonlyMap<string, string>,
    /** `React.js`, `ReactJS` and `react` are the same. */
    find(title: string): string | undefined {
      const key = title.toLowerCase().replace(/[^a-z0-9+#]/g, '')
      const names = [key, ALIASES[key], key.replace(/js$/, ''), `${key}js`]
      return names.map((name) => `${name}.svg`).find((name) => files.has(name))
    },
  }
}
