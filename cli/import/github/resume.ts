import * as z from 'zod'
import type { Raw } from '../model/raw-record.ts'
import { toHeadlineRoles } from '../resume/roles.ts'
import type { Repository } from './repositories.ts'

/** GitHub names some languages in a way that nobody writes in a list of skills. */
const SKILL_NAMES = new Map(
  Object.entries({ 'Jupyter Notebook': 'Jupyter', Dockerfile: 'Docker', 'Vim Script': 'Vim', HCL: 'Terraform' }),
)
const NO_SKILLS = ['Makefile', 'Batchfile', 'Roff', 'Rich Text Format', 'Gherkin', 'Smarty', 'Mustache']
const NO_TECHNOLOGY = /^(?:hacktoberfest|awesome)/
const EMOJI = /\p{RGI_Emoji}|:[a-z\d_+\-]+:/gv
const HEADLINE = /[|•·]/

const text = z.string().catch('')
/** The reader of resumes accepts any value in the other fields. */
export const userSchema = z.looseObject({
  ...{ login: z.string(), html_url: z.string() },
  ...{ name: text, bio: text, company: text, location: text, blog: text, twitter_username: text },
})
type User = z.output<typeof userSchema>
type Account = { provider: string; url: string }

export function toResume(user: User, { accounts, repositories }: { accounts: Account[]; repositories: Repository[] }) {
  const isHeadline = HEADLINE.test(user.bio)
  return {
    basics: {
      name: user.name || user.login,
      label: toLabel(user),
      summary: isHeadline ? '' : user.bio.replace(EMOJI, ' ').replace(/[^\S\n]+/g, ' '),
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
      keywords: [repository.language, ...repository.topics.filter((topic) => !NO_TECHNOLOGY.test(topic))].filter(
        Boolean,
      ),
      date: repository.created_at,
    })),
  } satisfies Raw
}

/** GitHub has no job title, so the employer and the place say who this is. */
function toLabel({ bio, company, location }: User): string {
  const employer = company.replaceAll('@', '').replace(/\s+/g, ' ').trim()
  const roles = HEADLINE.test(bio) ? toHeadlineRoles(bio) : []
  const role = employer ? `Developer at ${employer}` : 'Developer'
  return [...(roles.length > 0 ? roles : [role]), location && `Based in ${location}`].filter(Boolean).join(' | ')
}

function toProfiles({ html_url: url, blog, twitter_username: twitter }: User, accounts: Account[]): Raw[] {
  const hasTwitter = accounts.some((account) => /\/\/(?:www\.)?(?:twitter|x)\.com\//i.test(account.url))
  return [
    { network: 'GitHub', url },
    ...(blog ? [{ network: '', url: blog }] : []),
    ...accounts.map((account) => ({ network: toNetwork(account.provider), url: account.url })),
    ...(twitter && !hasTwitter ? [{ network: 'Twitter', username: twitter }] : []),
  ]
}

function toNetwork(provider: string): string {
  return provider === 'generic' ? '' : provider.charAt(0).toUpperCase() + provider.slice(1)
}

/** Returns the languages of the most repositories first. */
function toSkills(repositories: Repository[]): string[] {
  const counts = new Map<string, number>()
  for (const { language } of repositories.filter(({ language }) => language && !NO_SKILLS.includes(language))) {
    const name = SKILL_NAMES.get(language) ?? language
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name)
}
