import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyContent, readProjects } from '../../tests/fakes/content.ts'

const WORDS =
  'a the of and to in for with every small quiet quick public shared open local old new honest paper river market night ' +
  'train garden signal letter harbour kitchen orchestra museum forecast invoice recipe playlist glacier lantern map queue ' +
  'archive neighbour teacher nurse baker sailor cyclist editor translator reads writes sorts counts compares remembers ' +
  'explains predicts draws repairs plans follows gathers publishes measures prints keeps sends learns warns translates'
const VOCABULARY = WORDS.split(' ')
const TECHNOLOGIES = [
  'React',
  'TypeScript',
  'Node.js',
  'PostgreSQL',
  'Rust',
  'Redis',
  'Go',
  'Svelte',
  'Docker',
  'WebGL',
]
const STACKS = ['Full Stack', 'Frontend', 'Backend', 'Mobile']
const SENTENCES = 4
const SENTENCE_WORDS = 12
const TITLE_WORDS = 2
// Park and Miller's generator: the same words in every run.
const MULTIPLIER = 48_271
const MODULUS = 2_147_483_647

/** The sample owner with as many projects as wanted, each in words of its own. */
export async function createManyProjects(count: number): Promise<{ dir: string; remove(): Promise<void> }> {
  const banners = (await readProjects()).flatMap(({ banner }) => banner ?? [])
  const content = await copyContent({ projects: 0 })
  const pick = createPick()
  for (let order = 1; order <= count; order += 1) {
    const project = { ...toProject(pick), banner: banners[order % banners.length], order }
    // JSON is YAML too.
    await writeFile(join(content.dir, 'projects', `project-${order}.yaml`), JSON.stringify(project))
  }
  return content
}

type Pick = (from: string[], count: number) => string[]

function createPick(): Pick {
  let state = 1
  const pickOne = (from: string[]) => {
    state = (state * MULTIPLIER) % MODULUS
    return from[state % from.length] ?? ''
  }
  return (from, count) => Array.from({ length: count }, () => pickOne(from))
}

function toProject(pick: Pick) {
  const title = pick(VOCABULARY, TITLE_WORDS).map(toCapital).join(' ')
  const sentences = Array.from({ length: SENTENCES }, () => toCapital(pick(VOCABULARY, SENTENCE_WORDS).join(' ')))
  const address = `https://example.com/${title.toLowerCase().replaceAll(' ', '-')}`
  return {
    title,
    description: `${sentences.join('. ')}.`,
    stack: pick(STACKS, 1).join(),
    deployed: pick(['Yes', 'No'], 1).join(),
    technologies: [...new Set(pick(TECHNOLOGIES, SENTENCES))].join(', '),
    gitRepoLink: `${address}/source`,
    projectLink: address,
  }
}

function toCapital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
