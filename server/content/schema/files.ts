import * as z from 'zod'
import { parseDate } from '../../../contract/dates.ts'

// A field that visitors see has more places: CONTRIBUTING.md lists them.

const ORDERED_SECTIONS = ['home', 'timeline', 'skills', 'apps', 'about', 'portfolio'] as const

const HEADINGS = ['timeline', 'skills', 'apps', 'about', 'portfolio', 'contact'] as const

export const LINK_ICONS = ['video', 'instagram', 'facebook', 'linkedin', 'external'] as const

const LOOKS = ['vitrine', 'paper'] as const

export const TIMELINE_KINDS = ['work', 'education', 'volunteer', 'award', 'certificate', 'publication'] as const

const MAX_HUE = 360
const MAX_ROLES = 8
const MAX_HEADING = 40
/** Ten printed pages. */
const MAX_STORY = 20_000

const FOCUS = 'two percentages, from the left and from the top, such as 50% 30%'
const HUE = `a hue from 0 to ${MAX_HUE}`

const text = z.string('a text').trim().min(1, 'a text that is not empty')
const address = z.url({ protocol: /^https?$/, error: 'an http(s) address' })
const link = address.or(z.literal('')).default('')
const ownFile = z.string().regex(/^files\/./, 'an http(s) address, or a file such as files/resume.pdf')
const fileLink = address.or(ownFile).or(z.literal('')).default('')
const optionalText = z.string('a text').trim().default('')
const heading = text.max(MAX_HEADING, `at most ${MAX_HEADING} characters`).optional()
const picture = text.describe('a picture beside this file (such as icons/react.svg) or an http(s) address')
const shown = z.strictObject({ picture, alt: text.describe('What the picture shows, for those who cannot see it.') })
const date = z.union([z.string(), z.number().transform(String)], 'a year or a date')

const ordering = {
  order: z.number('a number').optional().describe('Lower numbers come first, before those without one.'),
  draft: z
    .boolean('true or false')
    .default(false)
    .describe('true keeps it from visitors; leave the line out to show it.'),
}

export const siteFile = z.strictObject({
  name: text.describe("The owner's name, shown in the top bar and the page title."),
  greeting: text.describe('The first and largest words of the page.'),
  roles: z
    .array(text, 'a list of roles')
    .min(1, 'at least one role')
    .max(MAX_ROLES, `at most ${MAX_ROLES} roles`)
    .describe('What the owner is, typed one after the other.'),
  links: z
    .strictObject({
      videoChannel: link.describe('Address of the video channel. Leave empty for none.'),
      resume: fileLink.describe('Address of the resume, or a file such as files/resume.pdf. Leave empty for none.'),
      mail: z
        .email('a mail address')
        .or(z.literal(''))
        .default('')
        .describe(
          'A public mail address, printed with the home page, and shown where no server takes messages. Leave empty for none.',
        ),
      more: z
        .array(
          z.strictObject({
            label: text.describe('What it is, such as Mastodon.'),
            address: address.or(ownFile),
            icon: picture.optional().describe(`${LINK_ICONS.join(', ')}, a picture of yours, or an http(s) address`),
          }),
          'a list of links, each beginning with "- label:"',
        )
        .default([])
        .describe('Any other links, shown with the social links.'),
    })
    .prefault({}),
  avatar: shown.optional(),
  biography: optionalText.describe(
    'Paragraphs, with an empty line between them. Without it there is no About section.',
  ),
  sections: z
    .array(z.enum(ORDERED_SECTIONS, `one of ${ORDERED_SECTIONS.join(', ')}`), 'a list of sections')
    .refine((names) => new Set(names).size === names.length, 'each section once')
    .default([...ORDERED_SECTIONS])
    .describe(
      'The sections of the home page, in order. What is left out, or has no entries, is not shown; the greeting and the contact form always are.',
    ),
  headings: z
    .strictObject({
      ...(Object.fromEntries(HEADINGS.map((name) => [name, heading])) as Record<
        (typeof HEADINGS)[number],
        typeof heading
      >),
      aboutSubtitle: heading,
    })
    .prefault({})
    .describe('Your own headings; without them a section has its usual one.'),
  accent: z
    .number(HUE)
    .min(0, HUE)
    .max(MAX_HUE, HUE)
    .default(265)
    .describe('The hue, 0 to 360, that every colour of the site comes from.'),
  look: z
    .enum(LOOKS, `one of ${LOOKS.join(', ')}`)
    .default('vitrine')
    .describe('vitrine: a dark room with one light. paper: a serif, square corners, no glow.'),
  themeKey: text.default('vite-ui-theme').describe("The localStorage key that stores a visitor's choice of theme."),
})

export const profileFile = z.strictObject({
  instagramURL: link,
  facebookURL: link,
  linkedInURL: link,
  githubURL: link,
  aboutMe: optionalText,
})

export const timelineFile = z.array(
  z.strictObject({
    title: text,
    description: optionalText,
    from: date,
    to: date.optional().describe('Leave out what still goes on; the site then says Present.'),
    kind: z
      .enum(TIMELINE_KINDS, `one of ${TIMELINE_KINDS.join(', ')}`)
      .optional()
      .describe('Where /resume.json lists it; without this line the title decides.'),
    place: text.optional().describe('The company or school. Not shown; /resume.json tells it apart from the title.'),
    ...ordering,
  }),
  'a list of entries, each beginning with "- title:"',
)

export const skillsFile = z.array(
  z.strictObject({ title: text, icon: picture.optional(), ...ordering }),
  'a list of skills, each beginning with "- title:"',
)

export const appsFile = z.array(
  z.strictObject({ name: text, icon: picture.optional(), ...ordering }),
  'a list of apps, each beginning with "- name:"',
)

export const projectFile = z.strictObject({
  title: text,
  description: optionalText.describe("Shown as a list, one point for each sentence that ends with '. '."),
  stack: optionalText,
  deployed: z.union([z.string(), z.boolean().transform((yes) => (yes ? 'Yes' : 'No'))], 'Yes or No').default(''),
  technologies: z
    .union(
      [z.string(), z.array(text).transform((names) => names.join(', '))],
      "a list, or a text with ', ' between technologies",
    )
    .default('')
    .transform((names) => names.trim()),
  gitRepoLink: link,
  projectLink: link,
  banner: picture.optional(),
  focus: z
    .string(FOCUS)
    .regex(/^(?:100|\d{1,2})% (?:100|\d{1,2})%$/, FOCUS)
    .optional()
    .describe('What must not be cut off the banner: its place from the left and from the top.'),
  pictures: z
    .array(shown, 'a list of pictures, each beginning with "- picture:"')
    .default([])
    .describe('More pictures, shown below the facts.'),
  story: z
    .string('a text')
    .max(MAX_STORY, `a text of at most ${MAX_STORY.toLocaleString('en')} characters; link to a longer one`)
    .default('')
    .describe('A longer text in Markdown, shown below the facts; begin with "story: |" and indent each line.'),
  date: date
    .refine((text) => !text || parseDate(text) !== undefined, 'a date such as 2024, 2024-05, 2024-05-31 or May 2024')
    .optional()
    .describe('When it was made. Not shown; among projects without an order the newest comes first.'),
  ...ordering,
})

export const FILE_SCHEMAS = {
  site: siteFile,
  profile: profileFile,
  timeline: timelineFile,
  skills: skillsFile,
  apps: appsFile,
  project: projectFile,
}
