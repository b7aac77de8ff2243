import * as z from 'zod'
import { formatCount } from '../../command/terminal.ts'
import type { ImportLog } from '../model/log.ts'

const MAX_PROJECTS = 100
const MS_PER_YEAR = 365 * 24 * 3_600_000
const SKIPPED = 'forks, archived, disabled, and empty repositories, templates, and the profile README'
/** A repository loses this in a year without a push; ten times the stars are worth about six. */
const SCORE = { perStarDoubling: 2, perYear: 1.5, maxYears: 6, text: 3 }

/** Only these fields are used here. The resume reader accepts any value in the others. */
export const repositorySchema = z.looseObject({
  name: z.string(),
  fork: z.boolean().catch(false),
  archived: z.boolean().catch(false),
  disabled: z.boolean().catch(false),
  is_template: z.boolean().catch(false),
  private: z.boolean().catch(false),
  size: z.number().catch(1),
  description: z.string().catch(''),
  homepage: z.string().catch(''),
  language: z.string().catch(''),
  topics: z.array(z.string()).catch([]),
  stargazers_count: z.number().catch(0),
  pushed_at: z.string().catch(''),
})
export type Repository = z.output<typeof repositorySchema>

type Choice = { login: string; count: number; now: Date }

/** Returns the best repositories to publish and the others, both best first. */
export function chooseRepositories(list: Repository[], { login, count, now }: Choice, log: ImportLog) {
  const own = list.filter((repository) => isOwn(repository, login))
  const scores = new Map(own.map((repository) => [repository, toScore(repository, now)]))
  const ranked = own.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0)).slice(0, MAX_PROJECTS)
  const skip = (skipped: number, reason: string) =>
    skipped > 0 && log.skip(formatCount(skipped, 'repository', 'repositories'), reason)
  skip(list.length - own.length, SKIPPED)
  skip(own.length - ranked.length, `only the best ${MAX_PROJECTS} are imported`)
  const shown = ranked.filter(saysSomething)
  const best = (shown.length > 0 ? shown : ranked).slice(0, count)
  return { best, others: ranked.filter((repository) => !best.includes(repository)) }
}

/** The repository named after the user is their profile README, and `.github` has settings. */
function isOwn(repository: Repository, login: string): boolean {
  const { name, fork, archived, disabled, size, is_template: isTemplate } = repository
  const isMeta = [login.toLowerCase(), '.github'].includes(name.toLowerCase())
  return !(fork || archived || disabled || isTemplate || repository.private || size === 0 || isMeta)
}

function saysSomething({ description, homepage, stargazers_count: stars }: Repository): boolean {
  return description.trim() !== '' || homepage.trim() !== '' || stars > 0
}

function toScore({ stargazers_count: stars, pushed_at: pushed, description, homepage }: Repository, now: Date): number {
  const years = Math.min((now.getTime() - Date.parse(pushed)) / MS_PER_YEAR || SCORE.maxYears, SCORE.maxYears)
  const texts = [description, homepage].filter((text) => text.trim()).length
  return SCORE.perStarDoubling * Math.log2(stars + 1) - SCORE.perYear * years + SCORE.text * texts
}
