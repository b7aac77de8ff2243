import { type Facts, toFirstSentence, toProjectAddress } from './site-data.ts'
import { FEED_PATH } from './feed.ts'
import { RESUME_PATH } from './resume.ts'

/** The site for language models, as llmstxt.org proposes it: Markdown with what there is and where. */
export function toLlms({ siteUrl, site, owner, projects, skills }: Facts): string {
  const about = toLine(owner?.aboutMe || site.biography[0] || '')
  const works = projects.map(({ _id, title, description, technologies }) => {
    const words = [toFirstSentence(description), technologies && `Made with ${technologies}.`].filter(Boolean).join(' ')
    return `- [${toLabel(title)}](${toProjectAddress(siteUrl, _id)})${words && `: ${toLine(words)}`}`
  })
  return [
    `# ${toLine(site.name)}`,
    `> ${toLine(site.roles.join(', '))}`,
    about,
    skills.length > 0 ? `Skills: ${toLine(skills.map(({ title }) => title).join(', '))}` : '',
    works.length > 0 ? ['## Projects', '', ...works].join('\n') : '',
    [
      '## Pages',
      '',
      `- [Home](${siteUrl}/): timeline, skills, projects and a contact form`,
      `- [Summarize Text](${siteUrl}/summarize): makes a short summary of a text`,
      `- [Resume](${siteUrl}${RESUME_PATH}): the same facts by the JSON Resume schema`,
      `- [Feed](${siteUrl}${FEED_PATH}): the projects as an Atom feed`,
    ].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trimEnd()
}

function toLabel(text: string): string {
  return toLine(text).replace(/[[\]\\]/g, '\\$&')
}
