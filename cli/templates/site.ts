import type * as z from 'zod'
import type { Owner } from '../../contract/documents.ts'
import type { siteFile } from '../../server/content/schema/files.ts'
import { renderField } from './yaml.ts'

type Link = { label: string; address: string; icon?: string }
type Links = Record<'videoChannel' | 'resume' | 'mail', string> & { more: Link[] }

export function renderSiteYaml(site: z.input<typeof siteFile> & Links): string {
  const avatar = site.avatar
    ? renderField('avatar', site.avatar)
    : '# avatar:\n#   picture: avatar.jpg\n#   alt: What the image shows\n'
  return [
    `# yaml-language-server: $schema=./schemas/site.json
#
# Your name, biography, links, accent color, and section order.
# Lines that begin with # are comments; visitors never see them.
`,
    `# Your full name, shown in the header and in the browser tab.
${renderField('name', site.name)}`,
    `# The large heading at the top of the home page.
${renderField('greeting', site.greeting)}`,
    `# One to eight roles, typed out one after another below the greeting.
${renderField('roles', site.roles)}`,
    `# URLs start with https://
#   videoChannel  your video channel
#   resume        your resume: a URL, or a file in the "files" folder such as files/resume.pdf
#   mail          your email address, shown on the printed home page and in static exports without a contact form
#   more          other links: a label, a URL ("address"), and optionally an icon
${renderField('links', { videoChannel: site.videoChannel, resume: site.resume, mail: site.mail, more: site.more })}`,
    `# The portrait next to your biography: a square image in this folder. 800 × 800 pixels is enough.
# \`alt\` describes the image in a few words for people who can't see it.
${avatar}`,
    `# Your biography, shown under ABOUT ME. Separate paragraphs with a blank line, and keep the two-space indent.
${renderField('biography', site.biography)}`,
    `# Home page sections, from top to bottom. Reorder or remove them as you like. The contact form always comes last.
${renderField('sections', ['home', 'portfolio', 'timeline', 'skills', 'apps', 'about'])}`,
    `# The accent hue, from 0 to 360. All colors on the site are derived from it.
# For example: 25 red, 60 orange, 95 gold, 150 green, 200 teal, 265 blue, 300 violet, 350 pink.
${renderField('accent', 265)}`,
    `# The look of the site: "vitrine" (a lit display case) or "paper" (serif headings, square corners).
${renderField('look', 'vitrine')}`,
  ].join('\n')
}

export function renderProfileYaml(profile: Owner): string {
  const { aboutMe, ...links } = profile
  return `# yaml-language-server: $schema=./schemas/profile.json
#
# Your profile URLs, as copied from the browser, and the intro paragraph. Each URL starts with https://
${Object.entries(links)
  .map(([name, link]) => renderField(name, link))
  .join('')}
# The intro paragraph at the top of the home page. 50 to 80 words work best.
${renderField('aboutMe', aboutMe)}`
}
