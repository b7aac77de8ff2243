/** What is made of a file of the content folder, by its name there. */
export type FileChanges = Record<string, (value: never) => unknown>

type Fields = Record<string, unknown>

const ONE_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'
const ENDLESS_WORD = 'abcdefghij'.repeat(20)
const ARABIC_NAME = 'عبد الرحمن بن محمد بن خلدون الحضرمي'
const HEBREW_NAME = 'אברהם בן עזרא'
const LONG_TITLE = 'A title that goes on and on because its owner could not decide where to stop, '
  .repeat(3)
  .slice(0, 200)
const LONG_ADDRESS = `https://example.com/${'a-long-path/'.repeat(12)}`
const TWENTY = Array.from({ length: 20 }, (_, index) => `Technology ${index + 1}`).join(', ')
const HOSTILE_STORY = [
  `# ${ENDLESS_WORD}`,
  `## ${ARABIC_NAME} **${ONE_WORD}** \`${ENDLESS_WORD}\``,
  `${ENDLESS_WORD} [${LONG_ADDRESS}](${LONG_ADDRESS}) <script>alert(1)</script>`,
  `- ${ENDLESS_WORD}\n  1. ${ARABIC_NAME}\n     - ${ONE_WORD}\n\n> ${ENDLESS_WORD}\n>\n> > ${HEBREW_NAME}`,
  `\`\`\`\n${ENDLESS_WORD.repeat(3)}\n\`\`\``,
  `| ${'wide | '.repeat(30)}\n|${'---|'.repeat(30)}\n| ${`${ONE_WORD} | `.repeat(30)}`,
  '![A ridge](banners/ridgeline.jpg) ![An icon](icons/react.svg)\n\n---',
].join('\n\n')
const ARABIC_STORY = `# ${ARABIC_NAME}\n\n${ARABIC_NAME}\n\n- ${HEBREW_NAME}\n- ${ARABIC_NAME}\n\n> ${ARABIC_NAME}\n\n    const left = 'to right'`
const PORTRAITS = ['avatar.jpg', 'banners/loom.svg', 'icons/react.svg'].map((picture) => ({
  picture,
  alt: ENDLESS_WORD,
}))
const LONG_HEADINGS = {
  portfolio: ONE_WORD.slice(0, 40),
  about: 'Everything worth knowing about me, today',
  timeline: 'Internationalization and Responsibility',
  skills: ONE_WORD.slice(-40),
  apps: 'The applications I open every other day',
  contact: ONE_WORD.slice(0, 30),
}
const ENTRIES = 40
const FIRST_YEAR = 1980

/** As little as an owner can say. */
export const BARE: FileChanges = {
  'site.yaml': ({ avatar: _, ...site }: Fields) => ({ ...site, links: {} }),
  'profile.yaml': () => ({}),
  'timeline.yaml': ([first]: Fields[]) => [first],
  'skills.yaml': ([first]: Fields[]) => [first],
  'apps.yaml': ([first]: Fields[]) => [first],
  'projects/ridgeline.yaml': () => ({ title: 'X', technologies: 'HTML' }),
}

/** More than any layout expects: long words, names from right to left, twenty of this and forty of that. */
export const BRIMMING: FileChanges = {
  'site.yaml': (site: Fields) => ({
    ...site,
    name: ARABIC_NAME,
    greeting: `Hi, I'm ${ARABIC_NAME}, ${ONE_WORD}`,
    roles: [ONE_WORD, 'Fullstack Developer and Maker of Remarkably Long Job Titles', HEBREW_NAME],
    headings: LONG_HEADINGS,
    biography: `${ENDLESS_WORD}\n\n${ARABIC_NAME}. ${ONE_WORD} ${LONG_ADDRESS}`,
  }),
  'profile.yaml': (profile: Fields) => ({ ...profile, aboutMe: `${ENDLESS_WORD} ${ARABIC_NAME} ${LONG_ADDRESS}` }),
  'timeline.yaml': () => Array.from({ length: ENTRIES }, (_, index) => toEntry(index)),
  'skills.yaml': (skills: Fields[]) => skills.map((skill, index) => ({ ...skill, title: toName(index) })),
  'apps.yaml': (apps: Fields[]) => apps.map((app, index) => ({ ...app, name: toName(index) })),
  'projects/ridgeline.yaml': (project: Fields) => ({
    ...project,
    title: LONG_TITLE,
    stack: ONE_WORD,
    technologies: TWENTY,
    gitRepoLink: LONG_ADDRESS,
    projectLink: LONG_ADDRESS,
  }),
  'projects/golden-hour.yaml': (project: Fields) => ({
    ...project,
    title: ENDLESS_WORD,
    description: `${ENDLESS_WORD}. ${ARABIC_NAME}. ${LONG_ADDRESS}`,
    stack: ENDLESS_WORD,
    technologies: `${ENDLESS_WORD}, ${HEBREW_NAME}`,
    pictures: PORTRAITS,
    story: HOSTILE_STORY,
  }),
  'projects/tidewatch.yaml': (project: Fields) => ({
    ...project,
    title: ARABIC_NAME,
    stack: HEBREW_NAME,
    story: ARABIC_STORY,
  }),
}

/** The other look. */
export const PAPER: FileChanges = { 'site.yaml': (site: Fields) => ({ ...site, look: 'paper' }) }

export const BRIMMING_PAPER: FileChanges = {
  ...BRIMMING,
  'site.yaml': (site: never) => ({ ...(BRIMMING['site.yaml']?.(site) as Fields), look: 'paper' }),
}

/** Nothing yet. */
export const EMPTY: FileChanges = {
  'timeline.yaml': () => [],
  'skills.yaml': () => [],
  'apps.yaml': () => [],
}

function toEntry(index: number): Fields {
  return {
    title: toName(index),
    description: index % 2 ? ENDLESS_WORD : `${ARABIC_NAME}: ${ONE_WORD}`,
    from: `September ${FIRST_YEAR + index}`,
    ...(index < ENTRIES - 1 && { to: `December ${FIRST_YEAR + index}` }),
  }
}

function toName(index: number): string {
  return [ONE_WORD, ARABIC_NAME, 'C', ENDLESS_WORD, HEBREW_NAME][index % 5] ?? ''
}
