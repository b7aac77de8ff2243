import type { FileChanges } from './contents.ts'
import type { State } from './state.ts'

type Fields = Record<string, unknown>
export type Owner = { changes?: FileChanges; projects?: number }
export type OwnerName = keyof typeof OWNERS

const SIXTY_LETTERS = 'Maximiliane Theodora Alexandrina von Hohenstein-Wittelsbach'
const FORTY = 40

/** Owners who differ in one thing from the sample's, who is of hue 265 and has 13 projects. */
export const OWNERS = {
  'hue 25': withSite({ accent: 25 }),
  'hue 95': withSite({ accent: 95 }),
  'hue 150': withSite({ accent: 150 }),
  'hue 300': withSite({ accent: 300 }),
  '1 project': { projects: 1 },
  '2 projects': { projects: 2 },
  '4 projects': { projects: 4 },
  '9 projects': { projects: 9 },
  '40 skills': { changes: { 'skills.yaml': repeat } },
  'no avatar': withSite({ avatar: undefined }),
  'long name': withSite({ name: SIXTY_LETTERS, greeting: `Hi, I'm ${SIXTY_LETTERS}` }),
} satisfies Record<string, Owner>

/** Their home pages; a project page has the hue of its picture. */
export const OWNER_STATES: State[] = (Object.keys(OWNERS) as OwnerName[]).map((stage) => ({
  name: `${stage}, home`,
  stage,
  path: '/',
  frame: 'page',
}))

function withSite(fields: Fields): Owner {
  return { changes: { 'site.yaml': (site: Fields) => ({ ...site, ...fields }) } }
}

function repeat(skills: Fields[]): Fields[] {
  return Array.from({ length: FORTY }, (_, index) => ({
    ...skills[index % skills.length],
    title: `${skills[index % skills.length]?.title} ${index + 1}`,
  }))
}
