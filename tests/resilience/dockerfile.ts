export type Step = { name: string; text: string }
type Stage = { name: string; image: string; steps: Step[] }

export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim())
  const stages: Stage[] = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    const [image = '', , stage = ''] = rest.split(' ')
    if (name === 'FROM') stages.push({ name: stage, image, steps: [] })
    else stages.at(-1)?.steps.push({ name, text: rest })
  }
  return stages
}

export type Copy = { from: string | undefined; sources: string[]; target: string }

export function parseCopy(text: string): Copy {
  const args = text.split(/\s+/)
  const from = args.find((arg) => arg.startsWith('--from='))?.slice('--from='.length)
  const paths = args.filter((arg) => !arg.startsWith('--'))
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
}

export function parseEnv(steps: Step[]): Record<string, string> {
  const pairs = steps.filter(({ name }) => name === 'ENV').flatMap(({ text }) => text.split(/\s+/))
  return Object.fromEntries(pairs.map((pair) => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)]))
}

export function parseCommand(steps: Step[], name: string): string[] {
  const text = steps.findLast((step) => step.name === name)?.text ?? ''
  return JSON.parse(text.slice(text.indexOf('[')))
}
