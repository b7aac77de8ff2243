import type * as z from 'zod'
import type { projectFile } from '../../server/content/schema/files.ts'
import { renderField } from './yaml.ts'

export function renderProjectYaml(id: string, project: z.input<typeof projectFile>): string {
  return [
    `# yaml-language-server: $schema=../schemas/project.json
#
# One project. The file name is part of its URL: /project/${id}
# To add a project, run: npm run new -- project "My Thing"
`,
    renderField('title', project.title),
    `# Each sentence becomes a bullet: separate them with a period and a space, with no period at the end.
# Line breaks here are not shown on the site.
${renderField('description', project.description)}`,
    `# The kind of work, in one or two words.
${renderField('stack', project.stack ?? '')}`,
    `# Can people use it today? 'Yes' or 'No', in quotes.
${renderField('deployed', project.deployed ?? '')}`,
    `# The technologies used, separated by a comma and a space.
${renderField('technologies', project.technologies ?? '')}`,
    `# URLs of the source code and the live project. Each starts with https://
${renderField('gitRepoLink', project.gitRepoLink ?? '')}${renderField('projectLink', project.projectLink ?? '')}`,
    `# An image in the "banners" folder, 1600 × 900 pixels. Without one, the site draws a banner from the title.
${renderOptional('banner', project.banner, `banners/${id}.svg`)}`,
    `# More images, and a longer write-up in Markdown, both shown below the project details. The Markdown can have headings (#),
# lists (-), **bold**, links, code, and images.
${renderOptional('pictures', project.pictures, `[{ picture: pictures/${id}.jpg, alt: What it shows }]`)}${renderOptional('story', project.story, 'How it came to be.')}`,
    `# Position in the gallery: by order (lowest first), date (newest first), and name. Order and date are not shown.
${renderOptional('order', project.order, '1')}${renderOptional('date', project.date, '2024-05')}`,
    `# "draft: true" hides the project from visitors. Delete the line to publish it.
${renderOptional('draft', project.draft, 'true')}`,
  ].join('\n')
}

/** Renders an unset field as a comment with an example. */
function renderOptional(name: string, value: unknown, example: string): string {
  return value === undefined ? `# ${name}: ${example}\n` : renderField(name, value)
}
