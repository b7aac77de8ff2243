import * as z from 'zod'
import { DEFAULT_HUE } from '../../../contract/colors/id-hue.ts'
import { parseDate } from '../../../contract/dates.ts'
import { FITS, LINK_ICONS, LOOKS, SECTIONS, THEMES, TIMELINE_KINDS } from '../../../contract/site.ts'
import { analytics } from './analytics.ts'
import { toJsonSchema } from './suggest-field.ts'
import { language, translations, words } from './words.ts'

// A new field that visitors see needs changes in other files too; CONTRIBUTING.md lists them.

const HEADINGS = [...SECTIONS.filter((name) => name !== 'home'), 'contact' as const, 'aboutSubtitle' as const]
const OR = new Intl.ListFormat('en', { type: 'disjunction' })
const MAX_HUE = 360
const MAX_ROLES = 8
const MAX_HEADING_LENGTH = 40
const MAX_STATUS_LENGTH = 60
const MAX_STORY_LENGTH = 20_000

const HTTP_URL = 'an http(s) URL'
const FILE_LINK = 'an http(s) URL, or a file such as files/resume.pdf'
const ADDRESS = 'an http(s) URL, tel: with a number, mailto: with an address, or a file such as files/resume.pdf'
const EMAIL = 'an email address'
const FOCUS = 'two percentages, from the left and from the top, such as 50% 30%'
const TEXT_OR_LIST = 'text, or a list with one point per line, each beginning with "- "'
const DIRECT = /^(?:tel:\+?[\d ().-]{3,30}|mailto:[^\s@?]+@[^\s@?]+)$/
const SWITCH = ['on', 'off'] as const
const HUE = `a hue from 0 to ${MAX_HUE}`

const httpUrl = (error: string) => z.url({ protocol: /^https?$/, error })
const hue = z.number(HUE).min(0, HUE).max(MAX_HUE, HUE)
const text = z.string('text').trim().min(1, 'non-empty text')
const empty = z.literal('')
// Zod reports either the union's error or that of one member, so both have the same text.
const link = z.union([httpUrl(HTTP_URL), empty], HTTP_URL).default('')
const fileLink = z.union([httpUrl(FILE_LINK), z.string().regex(/^files\/./, FILE_LINK)], FILE_LINK)
const optionalText = z.string('text').trim().default('')
const description = z.union([z.string().trim(), z.array(text, TEXT_OR_LIST)], TEXT_OR_LIST).default('')
const heading = text.max(MAX_HEADING_LENGTH, `at most ${MAX_HEADING_LENGTH} characters`).optional()
const image = text.describe('An image in the content folder (such as icons/react.svg), or an http(s) URL.')
const icon = image
  .optional()
  .describe('A square image in the content folder (such as icons/react.svg), or an http(s) URL.')
const describedImage = z.strictObject({
  picture: image,
  alt: text.describe('A short description for people who can’t see the image.'),
})
const date = z.union([z.string(), z.number().transform(String)], 'a year or a date')

const group = heading.describe('A heading, such as Certificates, above all with the same group; the rest come first.')
const ordering = {
  order: z.number('a number').optional().describe('Lower numbers come first; entries without a number come last.'),
  draft: z.boolean('true or false').default(false).describe('Set to true to hide it from visitors.'),
}

export const siteFile = z.strictObject({
  name: text.describe('Your name, shown in the header and the page title.'),
  greeting: text.describe('The large heading at the top of the home page.'),
  roles: z
    .array(text, 'a list of roles')
    .min(1, 'at least one role')
    .max(MAX_ROLES, `at most ${MAX_ROLES} roles`)
    .describe('One to eight roles, typed out one after another.'),
  status: z
    .string('text')
    .trim()
    .max(MAX_STATUS_LENGTH, `at most ${MAX_STATUS_LENGTH} characters`)
    .optional()
    .describe('Shown above the greeting, next to a dot, instead of "Online". If it is empty, there is no dot.'),
  url: link.describe('The public URL of the site, for feeds, share images, and search engines. SITE_URL overrides it.'),
  links: z
    .strictObject({
      videoChannel: link.describe('URL of your video channel. Leave empty to hide it.'),
      resume: z
        .union([fileLink, empty], FILE_LINK)
        .default('')
        .describe('URL of your resume, or a file such as files/resume.pdf. Leave empty to hide it.'),
      mail: z
        .union([z.email(EMAIL), empty], EMAIL)
        .default('')
        .describe(
          'A public email address, shown next to the contact form, on the printed home page, and in static exports. Leave empty to hide it.',
        ),
      more: z
        .array(
          z.strictObject({
            label: text.describe('The link’s label, such as Mastodon.'),
            address: z.union([fileLink, z.string().regex(DIRECT, ADDRESS)], ADDRESS).describe(`${ADDRESS}.`),
            icon: image.optional().describe(`${LINK_ICONS.join(', ')}, your own image, or an http(s) URL.`),
          }),
          'a list of links, each beginning with "- label:"',
        )
        .default([])
        .describe('Other links, shown next to your social links.'),
    })
    .prefault({})
    .describe('Links other than those in profile.yaml.'),
  avatar: describedImage.optional().describe('The portrait next to your biography.'),
  biography: optionalText.describe(
    'Your biography, with a blank line between paragraphs. Without it, the About section is hidden.',
  ),
  sections: z
    .array(z.enum(SECTIONS, OR.format(SECTIONS)), 'a list of sections')
    .refine((names) => new Set(names).size === names.length, 'each section once')
    .default([...SECTIONS])
    .describe(
      'Home page sections, in order. Sections that are left out or empty are hidden; the intro and the contact form are always shown.',
    ),
  headings: z
    .strictObject(
      Object.fromEntries(HEADINGS.map((name) => [name, heading])) as Record<(typeof HEADINGS)[number], typeof heading>,
    )
    .prefault({})
    .describe('Custom section headings. Sections without one use the default.'),
  language,
  translations,
  words,
  accent: hue.default(DEFAULT_HUE).describe('The hue (0 to 360) that all colors on the site are derived from.'),
  look: z
    .enum(LOOKS, OR.format(LOOKS))
    .default('vitrine')
    .describe('vitrine: a lit display case. paper: serif headings, square corners, no glow.'),
  theme: z
    .enum(THEMES, OR.format(THEMES))
    .optional()
    .describe(
      'What visitors see until they choose a theme: dark, light, or system (their device’s). Default: dark, or light with look: paper.',
    ),
  summaries: z
    .union([z.boolean(), z.enum(SWITCH)], OR.format(SWITCH))
    .default(true)
    .transform((value) => value === true || value === 'on')
    .describe('Set it to off to remove the summarizer and the button that links to it.'),
  analytics,
  themeKey: text.default('vite-ui-theme').describe('The localStorage key that stores a visitor’s choice of theme.'),
})

export const profileFile = z.strictObject({
  instagramURL: link.describe('Your Instagram profile.'),
  facebookURL: link.describe('Your Facebook profile.'),
  linkedInURL: link.describe('Your LinkedIn profile.'),
  githubURL: link.describe('Your GitHub profile.'),
  aboutMe: optionalText.describe('The intro paragraph at the top of the home page.'),
})

export const timelineFile = z.array(
  z.strictObject({
    title: text.describe('What you did or studied.'),
    description: description.describe('What you did: text, or a list of points.'),
    from: date.describe('When it began: a year, or a month and a year.'),
    to: date.optional().describe('When it ended. Leave it out for a current entry; the site shows Present.'),
    kind: z
      .enum(TIMELINE_KINDS, OR.format(TIMELINE_KINDS))
      .optional()
      .describe('The section in /resume.json. If you leave it out, it is guessed from the title.'),
    place: text.optional().describe('The company or school, shown below the title.'),
    link: link.describe('The company’s or school’s website, or a page about the entry.'),
    group,
    current: z
      .boolean('true or false')
      .optional()
      .describe('Set to true to show it in the intro if you have several current entries.'),
    ...ordering,
  }),
  'a list of entries, each beginning with "- title:"',
)

const card = { icon, group, ...ordering }

export const skillsFile = z.array(
  z.strictObject({ title: text.describe('The name on the card.'), ...card }),
  'a list of skills, each beginning with "- title:"',
)

export const appsFile = z.array(
  z.strictObject({ name: text.describe('The name on the card.'), ...card }),
  'a list of apps, each beginning with "- name:"',
)

export const projectFile = z.strictObject({
  title: text.describe('The project’s name.'),
  description: description.describe("Shown as a bulleted list: a list of points, or text that is split at each '. '."),
  stack: optionalText.describe('The kind of work in one or two words, such as Full Stack.'),
  deployed: z
    .union([z.string(), z.boolean().transform((yes) => (yes ? 'Yes' : 'No'))], 'Yes or No')
    .default('')
    .describe('Whether people can use it today.'),
  technologies: z
    .union(
      [z.string(), z.array(text).transform((names) => names.join(', '))],
      "a list, or text with technologies separated by ', '",
    )
    .default('')
    .transform((names) => names.trim())
    .describe("The technologies used, as a list or separated by ', '."),
  gitRepoLink: link.describe('URL of the source code.'),
  projectLink: link.describe('URL of the live project.'),
  banner: image
    .optional()
    .describe('The main image, 1600 × 900 pixels, or an http(s) URL. Without one, a banner is drawn.'),
  focus: z
    .string(FOCUS)
    .regex(/^(?:100|\d{1,2})% (?:100|\d{1,2})%$/, FOCUS)
    .optional()
    .describe('The point of the banner to keep visible when it is cropped, as percentages from the left and the top.'),
  fit: z
    .enum(FITS, OR.format(FITS))
    .optional()
    .describe(
      'whole: the banner is never cropped, which suits screenshots. fill: it fills its frame. If you leave it out, npm run pictures finds screenshots.',
    ),
  hue: hue
    .optional()
    .describe('The hue (0 to 360) of its page, share image, and drawn banner, unless its banner has a color.'),
  pictures: z
    .array(describedImage, 'a list of images, each beginning with "- picture:"')
    .default([])
    .describe(
      'More images, shown below the project details. The first landscape image also appears in the intro of the home page.',
    ),
  story: z
    .string('text')
    .max(MAX_STORY_LENGTH, `at most ${MAX_STORY_LENGTH.toLocaleString('en')} characters; link to anything longer`)
    .default('')
    .describe(
      'A longer write-up in Markdown, shown below the project details. Start with "story: |" and indent each line.',
    ),
  date: date
    .refine((text) => !text || parseDate(text) !== undefined, 'a date such as 2024, 2024-05, 2024-05-31, or May 2024')
    .optional()
    .describe('When it was made. Not shown; projects without an order are sorted by date, newest first.'),
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

export function toJsonSchemas(): Map<string, string> {
  return new Map(
    Object.entries(FILE_SCHEMAS).map(([name, schema]) => {
      return [`${name}.json`, `${JSON.stringify(toJsonSchema(schema), null, 2)}\n`]
    }),
  )
}
