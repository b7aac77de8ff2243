import { readProjects } from '../fakes/content/content.ts'
import type { FirstView } from './first-view.ts'

const [firstProject] = await readProjects()

export const SCREENS = { home: '/', project: `/project/${firstProject?.id}`, summarize: '/summarize' } as const

export type Screen = keyof typeof SCREENS

const SHARED = { styles: 7_000, fonts: 13_000, other: 5_500, requests: 20 }

/** These are limits for compressed bytes and requests per page, which tests/budgets asserts. */
export const BUDGETS = {
  home: { ...SHARED, html: 12_750, scripts: 70_250, images: 100_000, aboveFoldImages: 60_000, requests: 30 },
  project: { ...SHARED, html: 12_000, scripts: 63_250, images: 64_000, aboveFoldImages: 60_000 },
  summarize: { ...SHARED, html: 10_750, scripts: 65_750, images: 6_000, aboveFoldImages: 6_000 },
}

export function findOverruns(screen: Screen, { bytes, requests }: FirstView): string[] {
  const budget = BUDGETS[screen]
  const sizes = (Object.keys(bytes) as (keyof typeof bytes)[]).map((kind) => [kind, bytes[kind], budget[kind]] as const)
  return [...sizes, ['requests', requests.length, budget.requests] as const]
    .filter(([, ours, most]) => ours > most)
    .map(([what, ours, most]) => `${screen}: ${what}: ${ours}, more than ${most}`)
}
