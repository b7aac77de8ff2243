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
# This file says who the site belongs to and how it is put together.
# Lines that begin with # are notes for you; visitors never see them.
`,
    `# Your full name, as shown in the header and in the browser tab.
${renderField('name', site.name)}`,
    `# The largest words on the page.
${renderField('greeting', site.greeting)}`,
    `# What you are, typed out one after the other under the greeting: one to eight roles.
${renderField('roles', site.roles)}`,
    `# Where two of the buttons lead
#   videoChannel  your video channel
#   resume        your resume: an address, or a file of yours such as files/resume.pdf
#   mail          shown where the home page is printed, and in a site written by \`npm run export\`
#   more          any other links: a label, an address and, if you like, an icon
${renderField('links', { videoChannel: site.videoChannel, resume: site.resume, mail: site.mail, more: site.more })}`,
    `# The portrait beside your biography: a square picture in this folder, 800 by 800 pixels is enough.
# \`alt\` says in a few words what it shows, for people who cannot see it.
${avatar}`,
    `# Your story, under ABOUT ME. Leave an empty line between two paragraphs,
# and keep the two spaces in front of every line.
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
# Your addresses elsewhere, and the paragraph visitors read first.
# The full address of each of your pages, as you would copy it from the browser. Each begins with https://
${Object.entries(links)
  .map(([name, link]) => renderField(name, link))
  .join('')}
# The paragraph on the first screen: 50 to 80 words read best.
${renderField('aboutMe', aboutMe)}`
}
