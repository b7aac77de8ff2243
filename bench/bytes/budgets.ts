import type { FirstView } from './first-view.ts'
import type { Screen } from './screens.ts'

type Measures = keyof FirstView['bytes'] | 'requests'

/** The most that a screen may fetch by itself: bytes as they come over the wire, and requests. */
const EVERYWHERE = { styles: 7_000, fonts: 13_000, other: 5_000, requests: 20 }

/** `npm run bench` prints them, tests/budgets/first-view.spec.ts holds us to them. */
export const BUDGETS: Record<Screen, Record<Measures, number>> = {
  home: { ...EVERYWHERE, html: 12_000, scripts: 68_000, pictures: 40_000 },
  project: { ...EVERYWHERE, html: 12_000, scripts: 62_000, pictures: 60_000 },
  summarize: { ...EVERYWHERE, html: 12_000, scripts: 80_000, pictures: 1_000 },
}
