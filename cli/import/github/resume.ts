import * as z from 'zod'
import { endSentence, joinSentences } from '../../../contract/sentences.ts'
import { toIconName, toIconNames } from '../../icons/names.ts'
import { detectLanguage, fillWord, getWords, type Language } from '../model/language.ts'
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
const HANDLE = /@[\w-]+/g
/** A line that ends with one of these goes on in the next one. */
const OPEN_END = /[,;:&、，]$/
const NOT_ENGLISH = /(?!\p{ASCII})\p{L}/u
const MAX_CLAUSE_LENGTH = 60

const text = z.string().catch('')
/** The reader of resumes accepts any value in the other fields. */
export const userSchema = z.looseObject({
  ...{ login: z.string(), html_url: z.string() },
  ...{ name: text, bio: text, company: text, location: text, blog: text },
})
type User = z.output<typeof userSchema>
type Account = { provider: string; url: string }
type Others = { accounts: Account[]; repositories: Repository[]; language: Language | undefined }

export function toResume(user: User, { accounts, repositories, language }: Others) {
  return {
    basics: {
      name: user.name || user.login,
      ...toTexts(user, language),
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

/** Descriptions are often in English, although the owner writes in another language. */
export function findLanguage({ bio }: User, repositories: Repository[]): Language | undefined {
  const texts = NOT_ENGLISH.test(bio) ? [] : repositories.map(({ description }) => description)
  return detectLanguage(bio) ?? detectLanguage([bio, ...texts])
}

/** Each line of a bio says something else. */
function toSentences(bio: string): string {
  const lines = bio
    .replace(EMOJI, ' ')
    .split(/\s*[\r\n]\s*/)
    .map((line) => line.trim())
  const texts = lines.filter((line) => /[\p{L}\d]/u.test(line))
  if (texts.length < 2) return texts.join()
  const ended = texts.map((line, index) => {
    if (OPEN_END.test(line)) return line
    const goesOn = /^\p{Ll}/u.test(texts[index + 1] ?? '') && /[\p{Script=Latin}\p{Script=Cyrillic}]$/u.test(line)
    return goesOn ? `${line},` : endSentence(line, bio)
  })
  return joinSentences(ended)
}

/** GitHub has no job title, so the employer and the location become the roles. */
function toTexts({ bio, company, location }: User, language: Language | undefined): { label: string; summary: string } {
  const headline = HEADLINE.test(bio) ? toHeadlineRoles(bio.replace(/\s*\n\s*/g, ' | ')) : []
  const employers = toEmployers(company)
  const summary = HEADLINE.test(bio) ? '' : toSentences(bio)
  // Our words would be in another language than the bio.
  if (!language && NOT_ENGLISH.test(bio)) {
    const clause = headline.length > 0 ? '' : toClause(bio)
    const rest = clause ? summary.slice(summary.indexOf(clause) + clause.length).replace(/^[\s\p{P}]+/u, '') : summary
    return { label: joinRoles([...headline, clause || employers, location]), summary: rest }
  }
  const words = getWords(language ?? 'en')
  const role = employers ? fillWord(words.developerAt, employers) : words.developer
  const place = location && fillWord(words.basedIn, location)
  return { label: joinRoles([...(headline.length > 0 ? headline : [role]), place]), summary }
}

function joinRoles(roles: string[]): string {
  return [...new Set(roles)].filter(Boolean).join(' | ')
}

/** A company such as "@a @b" names two. */
function toEmployers(company: string): string {
  const handles = company.match(HANDLE) ?? []
  const isList = handles.length > 1 && !/[\p{L}\d]/u.test(company.replace(HANDLE, ''))
  return (isList ? handles.join(', ') : company).replaceAll('@', '').replace(/\s+/g, ' ').trim()
}

function toClause(bio: string): string {
  const [clause = ''] = bio
    .replace(EMOJI, ' ')
    .trim()
    .split(/[.!?。！？,;\n]|\s[–—-]\s/)
  return clause.length <= MAX_CLAUSE_LENGTH ? clause.trim() : ''
}

function toProfiles({ html_url: url, blog }: User, accounts: Account[]): Raw[] {
  return [
    { network: 'GitHub', url },
    ...(blog ? [{ network: '', url: blog }] : []),
    ...accounts.map((account) => ({ network: account.provider.replace('generic', ''), url: account.url })),
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
