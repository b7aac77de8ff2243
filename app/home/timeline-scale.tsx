import { parseDate, splitDate } from '../../contract/dates.ts'
import type { TimelineEntry } from '../../contract/documents.ts'

const HEIGHT = 320
const WIDTH = 240
const FIRST_LANE = 52
const OVERHANG = 12
const LANE_WIDTH = 36
const BAR_WIDTH = 12
const MAX_LANES = 10
const MIN_BAR = 6
const TEXT_DROP = 4
const MAX_TICKS = 8
const TICK_STEPS = [1, 2, 5, 10, 20, 50]
const MONTHS = 12

/** `start` and `end` are in years, such as 2019.25 for April 2019. */
export type Bar = { start: number; end: number; lane: number; isCurrent: boolean }

/** Draws one bar per entry, newest on top. It is decorative, because the list next to it has the same information. */
export function TimelineScale({ entries }: { entries: TimelineEntry[] }) {
  const bars = toBars(entries, new Date())
  if (!bars) return null
  const top = Math.max(...bars.map(({ end }) => end))
  const bottom = Math.floor(Math.min(...bars.map(({ start }) => start)))
  const lanes = Math.max(...bars.map(({ lane }) => lane)) + 1
  const laneWidth = Math.min(LANE_WIDTH, Math.floor((WIDTH - FIRST_LANE) / lanes))
  const line = { from: FIRST_LANE - OVERHANG, to: FIRST_LANE + (lanes - 1) * laneWidth + BAR_WIDTH + OVERHANG }
  const years = toTicks(bottom, top)
  const toY = (year: number) => Math.round(((top - year) / (top - bottom)) * HEIGHT)
  return (
    <svg aria-hidden="true" className="timeline-scale" viewBox={`0 -8 ${WIDTH} ${HEIGHT + 16}`}>
      <path d={years.map((year) => `M${line.from} ${toY(year)}H${line.to}`).join('')} />
      {years.map((year) => (
        <text key={year} y={toY(year) + TEXT_DROP}>
          {year}
        </text>
      ))}
      {bars.map(({ start, end, lane, isCurrent }, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same dates, and the list never changes
          key={index}
          className={isCurrent ? 'current' : undefined}
          x={FIRST_LANE + lane * laneWidth}
          y={toY(end)}
          width={BAR_WIDTH}
          height={Math.max(MIN_BAR, toY(start) - toY(end) - 2)}
        />
      ))}
    </svg>
  )
}

/** Puts overlapping entries into separate lanes. Returns undefined if a date is invalid or there is only one entry. */
export function toBars(entries: TimelineEntry[], now: Date): Bar[] | undefined {
  const today = now.getUTCFullYear() + now.getUTCMonth() / MONTHS
  const bars: Bar[] = []
  const laneEnds: number[] = []
  const spans = entries.map(({ timeline: { from, to } }) => ({
    start: toYears(from, { isEnd: false }),
    end: to ? toYears(to, { isEnd: true }) : today,
    isCurrent: !to,
  }))
  for (const { start, end, isCurrent } of spans.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))) {
    if (start === undefined || end === undefined || end < start) return undefined
    const free = laneEnds.findIndex((laneEnd) => laneEnd <= start)
    const lane = free === -1 ? laneEnds.length : free
    laneEnds[lane] = end
    bars.push({ start, end, lane, isCurrent })
  }
  return bars.length > 1 && laneEnds.length <= MAX_LANES ? bars : undefined
}

/** Counts an end month in full. An end year without a month ends in the middle. */
function toYears(text: string, { isEnd }: { isEnd: boolean }): number | undefined {
  const date = parseDate(text)
  if (date === undefined) return undefined
  const { year, month } = splitDate(date)
  if (month === 0) return isEnd ? year + 0.5 : year
  return year + (isEnd ? month : month - 1) / MONTHS
}

function toTicks(bottom: number, top: number): number[] {
  const step = TICK_STEPS.find((years) => (top - bottom) / years < MAX_TICKS) ?? 100
  const first = Math.ceil(bottom / step) * step
  return Array.from({ length: Math.floor((top - first) / step) + 1 }, (_, index) => first + index * step)
}
