import type * as z from 'zod'
import type { projectFile } from '../../server/content/schema/files.ts'
import { renderField } from './yaml.ts'

export function renderProjectYaml(id: string, project: z.input<typeof projectFile>): string {
  return [
    `# yaml-language-server: $schema=../schemas/project.json
#
# One project. The name of this file is the project's address on the site: /project/${id}
# To add a project, run: npm run new -- project "Its Name"
`,
    renderField('title', project.title),
    `# Each sentence becomes a bullet: put a full stop and a space between them, and none after the last.
# Line breaks here are not shown on the site.
${renderField('description', project.description)}`,
    `# One or two words for the kind of work.
${renderField('stack', project.stack ?? '')}`,
    `# Can people use it today? 'Yes' or 'No', in quotes.
${renderField('deployed', project.deployed ?? '')}`,
    `# What it is built with, separated by a comma and a space.
${renderField('technologies', project.technologies ?? '')}`,
    `# Where the source code is, and where the project itself is. Each address begins with https://
${renderField('gitRepoLink', project.gitRepoLink ?? '')}${renderField('projectLink', project.projectLink ?? '')}`,
    `# The picture, from the folder "banners": 16:9, 1600 by 900 pixels. Without one the site shows a placeholder.
${renderOptional('banner', project.banner, `banners/${id}.svg`)}`,
    `# More pictures below these facts, and a longer text in Markdown: headings (#), lists (-), **bold**, links, code, pictures.
${renderOptional('pictures', project.pictures, `[{ picture: pictures/${id}.jpg, alt: What it shows }]`)}${renderOptional('story', project.story, 'How it came to be.')}`,
    `# Its place in the gallery: first by order, the lowest number first; projects without one follow,
# the newest date first; then by name. Neither is shown.
${renderOptional('order', project.order, '1')}${renderOptional('date', project.date, '2024-05')}`,
    `# With "draft: true" visitors do not see the project. Delete the line to show it.
${renderOptional('draft', project.draft, 'true')}`,
  ].join('\n')
}

/** An unset field becomes a comment with an example. */
function renderOptional(name: string, value: unknown, example: string): string {
  return value === undefined ? `# ${name}: ${example}\n` : renderField(name, value)
}
