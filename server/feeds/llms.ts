import * as routes from '../../contract/routes.ts'
import { llms } from '../../contract/strings.ts'
import { firstSentence, type SiteData } from './site-data.ts'

export function renderLlms({ siteUrl, site, owner, projects, skills }: SiteData): string {
  const sections = [...site.sections.filter((id) => id !== 'home'), 'contact'].join(', ')
  const about = oneLine(owner?.aboutMe || site.biography[0] || '')
  const projectLinks = projects.map(({ _id, title, description, technologies }) => {
    const sentence = firstSentence(description.trim()).replace(/(?<=[^\s.!?…。！？])$/, '.')
    const text = [sentence, technologies && llms.builtWith(technologies)].filter(Boolean).join(' ')
    return `- [${linkText(title)}](${siteUrl + routes.projectPath(_id)})${text && `: ${oneLine(text)}`}`
  })
  return [
    `# ${oneLine(site.name)}`,
    `> ${oneLine(site.roles.join(', '))}`,
    about,
    skills.length > 0 ? llms.skills(oneLine(skills.map(({ title }) => title).join(', '))) : '',
    projectLinks.length > 0 ? [llms.projects, '', ...projectLinks].join('\n') : '',
    [
      llms.pages,
      '',
      llms.home(siteUrl + routes.home.path, sections.replace('portfolio', 'projects')),
      ...(site.summaries ? [llms.summarize(siteUrl + routes.summary.path)] : []),
      llms.resume(siteUrl + routes.resume.path),
      llms.feed(siteUrl + routes.feed.path),
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
