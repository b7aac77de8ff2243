import * as z from 'zod'
import { toIconName, toIconNames } from '../../icons/names.ts'
import type { Raw } from '../model/raw-record.ts'
import { toHeadlineRoles } from '../resume/roles.ts'
import type { Repository } from './repositories.ts'
import technologies from './technologies.json' with { type: 'json' }

const NO_SKILLS = ['Makefile', 'Batchfile', 'Roff', 'Rich Text Format', 'Gherkin', 'Smarty', 'Mustache']
const NAMES = Object.values(technologies).join(', ').split(', ')
const TECHNOLOGIES = new Map(NAMES.map((name) => [toIconName(name), name]))
const MAX_TECHNOLOGIES = 6
const EMOJI = /\p{RGI_Emoji}|:[a-z\d_+\-]+:/gv
const HEADLINE = /[|•·]/
const CLAUSE_END = /(?<=[^.!?…。！？,;:&])(?=\n\p{Ll})/gu
const SENTENCE_END = /(?<=[^.!?…。！？,;:&\s])\s*$/gm

const text = z.string().catch('')
/** The reader of resumes accepts any value in the other fields. */
export const userSchema = z.looseObject({
  ...{ login: z.string(), html_url: z.string() },
  ...{ name: text, bio: text, company: text, location: text, blog: text, twitter_username: text },
})
type User = z.output<typeof userSchema>
type Account = { provider: string; url: string }

export function toResume(user: User, { accounts, repositories }: { accounts: Account[]; repositories: Repository[] }) {
  return {
    basics: {
      name: user.name || user.login,
      label: toLabel(user),
      summary: HEADLINE.test(user.bio) ? '' : toSentences(user.bio),
      email: user.email,
      image: user.avatar_url,
      profiles: toProfiles(user, accounts),
    },
    skills: toSkills(repositories),
    projects: repositories.map((repository) => ({
      name: repository.name,
      description: repository.description.replace(EMOJI, ' ').trim(),
      url: repository.homepage || undefined,
      github: repository.html_url,
      keywords: toTechnologies(repository),
      date: repository.created_at,
    })),
  } satisfies Raw
}

/** Each line of a bio says something else. */
function toSentences(bio: string): string {
  const lines = bio.replace(EMOJI, ' ').split(/\s*[\r\n]\s*/)
  const text = lines.filter((line) => /[\p{L}\d]/u.test(line)).join('\n')
  return text.includes('\n') ? text.replace(CLAUSE_END, ',').replace(SENTENCE_END, '.') : text
}

/** GitHub has no job title, so the employer and the location become the roles. */
function toLabel({ bio, company, location }: User): string {
  const employer = company.replaceAll('@', '').replace(/\s+/g, ' ').trim()
  const roles = HEADLINE.test(bio) ? toHeadlineRoles(bio.replace(/\s*\n\s*/g, ' | ')) : []
  const role = employer ? `Developer at ${employer}` : 'Developer'
  return [...(roles.length > 0 ? roles : [role]), location && `Based in ${location}`].filter(Boolean).join(' | ')
}

function toProfiles({ html_url: url, blog, twitter_username: twitter }: User, accounts: Account[]): Raw[] {
  const hasTwitter = accounts.some((account) => /\/\/(?:www\.)?(?:twitter|x)\.com\//i.test(account.url))
  return [
    { network: 'GitHub', url },
    ...(blog ? [{ network: '', url: blog }] : []),
    ...accounts.map((account) => ({ network: account.provider.replace('generic', ''), url: account.url })),
    ...(twitter && !hasTwitter ? [{ network: 'Twitter', username: twitter }] : []),
  ]
}

/** Returns the languages, starting with the one used in most repositories. */
function toSkills(repositories: Repository[]): string[] {
  const languages = [...Map.groupBy(repositories, toLanguage)].sort(([, a], [, b]) => b.length - a.length)
  return languages.map(([name]) => name).filter(Boolean)
}

function toLanguage({ language }: Repository): string {
  return NO_SKILLS.includes(language) ? '' : (findTechnology(language) ?? language)
}

/** Drops topics that are not technologies, and spells the others as usual. */
function toTechnologies(repository: Repository) {
  const names = [toLanguage(repository), ...repository.topics.map(findTechnology)]
  return [...new Set(names)].filter(Boolean).slice(0, MAX_TECHNOLOGIES)
}

function findTechnology(name: string): string | undefined {
  const keys = [toIconName(name), ...toIconNames(name.replaceAll('-', ' '))]
  return keys.map((key) => TECHNOLOGIES.get(key)).find(Boolean)
}
