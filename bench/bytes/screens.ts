import { readProjects } from '../../tests/fakes/content.ts'

const [firstProject] = await readProjects()

export const SCREENS = { home: '/', project: `/project/${firstProject?.id}`, summarize: '/summarize' } as const

export type Screen = keyof typeof SCREENS

const SHARED = { styles: 7_500, fonts: 13_000, other: 5_000, requests: 20 }

/** The most that a screen may load: compressed bytes by kind, and requests. tests/budgets asserts them. */
export const BUDGETS = {
  home: { ...SHARED, html: 12_500, scripts: 69_000, pictures: 105_000, firstScreenPictures: 60_000, requests: 30 },
  project: { ...SHARED, html: 12_000, scripts: 63_000, pictures: 65_000, firstScreenPictures: 60_000 },
  summarize: { ...SHARED, html: 12_000, scripts: 81_000, pictures: 6_000, firstScreenPictures: 6_000 },
}
