import type * as z from 'zod'
import type { Owner } from '../../contract/documents.ts'
import type { siteFile } from '../../server/content/schema/files.ts'
import { renderField } from './yaml.ts'

type Link = { label: string; address: string; icon?: string }
type Links = Record<'videoChannel' | 'resume' | 'mail', string> & { more: Link[] }

export function renderSiteYaml(site: z.input<typeof siteFile> & Links): string {
  const avatar = site.avatar
    ? renderField('avatar', site.avatar)
    : '# avatar:\n#   picture: avatar.jpg\n#   alt: What the picture shows\n'
  return [
    `# yaml-language-server: $schema=./schemas/site.json
#
# Your name, biography, links, accent color, and section order. Lines that start with # are comments; visitors never see
# them.
`,
    `# Your full name, as shown in the header and in the browser tab.
${renderField('name', site.name)}`,
    `# The large heading at the top of the home page.
${renderField('greeting', site.greeting)}`,
    `# One to eight roles, typed out one after another below the greeting.
${renderField('roles', site.roles)}`,
    `# Links
#   videoChannel  your video channel
#   resume        your resume: an address, or a file of yours such as files/resume.pdf
#   mail          your email address, shown on the printed home page and in static exports without a contact form
#   more          other links: a label, an address, and optionally an icon
${renderField('links', { videoChannel: site.videoChannel, resume: site.resume, mail: site.mail, more: site.more })}`,
    `# The portrait beside your biography: a square picture in this folder, 800 by 800 pixels is enough.
# \`alt\` says in a few words what it shows, for people who cannot see it.
${avatar}`,
    `# Your biography, shown under ABOUT ME. Separate paragraphs with a blank line, and keep the two-space indent.
${renderField('biography', site.biography)}`,
    `# The sections of the home page, from top to bottom, each once. The contact form always comes last.
${renderField('sections', ['home', 'portfolio', 'timeline', 'skills', 'apps', 'about'])}`,
    `# The accent colour: a hue from 0 to 360. All colours of the site follow from it.
# Some to try: 25 red, 60 orange, 95 gold, 150 green, 200 teal, 265 blue, 300 violet, 350 pink.
${renderField('accent', 265)}`,
    `# The look: "vitrine", a dark room with one light, or "paper", printed matter with a serif and square corners.
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
