import { FEED_PATH } from './feed.ts'
import { RESUME_PATH } from './resume.ts'
import { firstSentence, projectUrl, type SiteData } from './site-data.ts'

/** Markdown for language models (llmstxt.org). */
export function renderLlms({ siteUrl, site, owner, projects, skills }: SiteData): string {
  const about = oneLine(owner?.aboutMe || site.biography[0] || '')
  const projectLinks = projects.map(({ _id, title, description, technologies }) => {
    const text = [firstSentence(description), technologies && `Made with ${technologies}.`].filter(Boolean).join(' ')
    return `- [${linkText(title)}](${projectUrl(siteUrl, _id)})${text && `: ${oneLine(text)}`}`
  })
  return [
    `# ${oneLine(site.name)}`,
    `> ${oneLine(site.roles.join(', '))}`,
    about,
    skills.length > 0 ? `Skills: ${oneLine(skills.map(({ title }) => title).join(', '))}` : '',
    projectLinks.length > 0 ? ['## Projects', '', ...projectLinks].join('\n') : '',
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

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trimEnd()
}

function linkText(text: string): string {
  return oneLine(text).replace(/[[\]\\]/g, '\\$&')
}
