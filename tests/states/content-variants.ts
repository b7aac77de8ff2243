/** Maps file names in the content folder to changes of their content. */
export type FileChanges = Record<string, (value: never) => unknown>

type Fields = Record<string, unknown>

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'
const UNBREAKABLE_WORD = 'abcdefghij'.repeat(20)
const ARABIC_NAME = 'عبد الرحمن بن محمد بن خلدون الحضرمي'
const HEBREW_NAME = 'אברהם בן עזרא'
const LONG_TITLE = 'A title that goes on and on because its owner could not decide where to stop, '
  .repeat(3)
  .slice(0, 200)
const LONG_URL = `https://example.com/${'a-long-path/'.repeat(12)}`
const TWENTY_TECHNOLOGIES = Array.from({ length: 20 }, (_, index) => `Technology ${index + 1}`).join(', ')
const LONG_STORY = [
  `# ${UNBREAKABLE_WORD}`,
  `## ${ARABIC_NAME} **${LONG_WORD}** \`${UNBREAKABLE_WORD}\``,
  `${UNBREAKABLE_WORD} [${LONG_URL}](${LONG_URL}) <script>alert(1)</script>`,
  `- ${UNBREAKABLE_WORD}\n  1. ${ARABIC_NAME}\n     - ${LONG_WORD}\n\n> ${UNBREAKABLE_WORD}\n>\n> > ${HEBREW_NAME}`,
  `\`\`\`\n${UNBREAKABLE_WORD.repeat(3)}\n\`\`\``,
  `| ${'wide | '.repeat(30)}\n|${'---|'.repeat(30)}\n| ${`${LONG_WORD} | `.repeat(30)}`,
  '![A ridge](banners/ridgeline.jpg) ![An icon](icons/react.svg)\n\n---',
].join('\n\n')
const ARABIC_STORY = `# ${ARABIC_NAME}\n\n${ARABIC_NAME}\n\n- ${HEBREW_NAME}\n- ${ARABIC_NAME}\n\n> ${ARABIC_NAME}\n\n    const left = 'to right'`
const IMAGES = ['avatar.jpg', 'banners/loom.svg', 'icons/react.svg'].map((picture) => ({
  picture,
  alt: UNBREAKABLE_WORD,
}))
const LONG_HEADINGS = {
  portfolio: LONG_WORD.slice(0, 40),
  about: 'Everything worth knowing about me, today',
  timeline: 'Internationalization and Responsibility',
  skills: LONG_WORD.slice(-40),
  apps: 'The applications I open every other day',
  contact: LONG_WORD.slice(0, 30),
}
const ENTRY_COUNT = 40
const FIRST_YEAR = 1980

export const MINIMAL_CONTENT: FileChanges = {
  'site.yaml': ({ avatar: _, ...site }: Fields) => ({ ...site, links: {} }),
  'profile.yaml': () => ({}),
  'timeline.yaml': ([first]: Fields[]) => [first],
  'skills.yaml': ([first]: Fields[]) => [first],
  'apps.yaml': ([first]: Fields[]) => [first],
  'projects/ridgeline.yaml': () => ({ title: 'X', technologies: 'HTML' }),
}

/** Contains long words, right-to-left names, and long lists to break the layout. */
export const LONG_CONTENT: FileChanges = {
  'site.yaml': (site: Fields) => ({
    ...site,
    name: ARABIC_NAME,
    greeting: `Hi, I'm ${ARABIC_NAME}, ${LONG_WORD}`,
    roles: [LONG_WORD, 'Fullstack Developer and Maker of Remarkably Long Job Titles', HEBREW_NAME],
    headings: LONG_HEADINGS,
    biography: `${UNBREAKABLE_WORD}\n\n${ARABIC_NAME}. ${LONG_WORD} ${LONG_URL}`,
  }),
  'profile.yaml': (profile: Fields) => ({ ...profile, aboutMe: `${UNBREAKABLE_WORD} ${ARABIC_NAME} ${LONG_URL}` }),
  'timeline.yaml': () => Array.from({ length: ENTRY_COUNT }, (_, index) => toEntry(index)),
  'skills.yaml': (skills: Fields[]) => skills.map((skill, index) => ({ ...skill, title: toName(index) })),
  'apps.yaml': (apps: Fields[]) => apps.map((app, index) => ({ ...app, name: toName(index) })),
  'projects/ridgeline.yaml': (project: Fields) => ({
    ...project,
    title: LONG_TITLE,
    stack: LONG_WORD,
    technologies: TWENTY_TECHNOLOGIES,
    gitRepoLink: LONG_URL,
    projectLink: LONG_URL,
  }),
  'projects/golden-hour.yaml': (project: Fields) => ({
    ...project,
    title: UNBREAKABLE_WORD,
    description: `${UNBREAKABLE_WORD}. ${ARABIC_NAME}. ${LONG_URL}`,
    stack: UNBREAKABLE_WORD,
    technologies: `${UNBREAKABLE_WORD}, ${HEBREW_NAME}`,
    pictures: IMAGES,
    story: LONG_STORY,
  }),
  'projects/tidewatch.yaml': (project: Fields) => ({
    ...project,
    title: ARABIC_NAME,
    stack: HEBREW_NAME,
    story: ARABIC_STORY,
  }),
}

export const PAPER: FileChanges = { 'site.yaml': (site: Fields) => ({ ...site, look: 'paper' }) }

export const LONG_CONTENT_PAPER: FileChanges = {
  ...LONG_CONTENT,
  'site.yaml': (site: never) => ({ ...(LONG_CONTENT['site.yaml']?.(site) as Fields), look: 'paper' }),
}

export const EMPTY_CONTENT: FileChanges = {
  'timeline.yaml': () => [],
  'skills.yaml': () => [],
  'apps.yaml': () => [],
}

function toEntry(index: number): Fields {
  return {
    title: toName(index),
    description: index % 2 ? UNBREAKABLE_WORD : `${ARABIC_NAME}: ${LONG_WORD}`,
    from: `September ${FIRST_YEAR + index}`,
    ...(index < ENTRY_COUNT - 1 && { to: `December ${FIRST_YEAR + index}` }),
  }
}

function toName(index: number): string {
  return [LONG_WORD, ARABIC_NAME, 'C', UNBREAKABLE_WORD, HEBREW_NAME][index % 5] ?? ''
}
