import type { FileChanges } from './content-variants.ts'

type Fields = Record<string, unknown>
export type Owner = { changes?: FileChanges; projects?: number }
export type OwnerName = keyof typeof OWNERS

const LONG_NAME = 'Maximiliane Theodora Alexandrina von Hohenstein-Wittelsbach'
const SKILL_COUNT = 40

/** Each owner differs in one thing from the sample, which has hue 265 and 13 projects. */
export const OWNERS = {
  'hue 25': withSite({ accent: 25 }),
  'hue 95': withSite({ accent: 95 }),
  'hue 150': withSite({ accent: 150 }),
  'hue 300': withSite({ accent: 300 }),
  '1 project': { projects: 1 },
  '2 projects': { projects: 2 },
  '4 projects': { projects: 4 },
  '9 projects': { projects: 9 },
  '40 skills': { changes: { 'skills.yaml': repeatSkills } },
  'no avatar': withSite({ avatar: undefined }),
  'long name': withSite({ name: LONG_NAME, greeting: `Hi, I'm ${LONG_NAME}` }),
} satisfies Record<string, Owner>

function withSite(fields: Fields): Owner {
  return { changes: { 'site.yaml': (site: Fields) => ({ ...site, ...fields }) } }
}

function repeatSkills(skills: Fields[]): Fields[] {
  return Array.from({ length: SKILL_COUNT }, (_, index) => ({
    ...skills[index % skills.length],
    title: `${skills[index % skills.length]?.title} ${index + 1}`,
  }))
}
