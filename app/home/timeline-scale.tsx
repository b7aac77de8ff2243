import { Fragment } from 'react'
import { parseDate, splitDate } from '../../contract/dates.ts'
import type { TimelineEntry } from '../../contract/documents.ts'
import { toLocale } from '../../contract/words/words.ts'
import { useWords } from '../ui/words.ts'

const HEIGHT = 320
const MARGIN = 8
/** Horizontal positions are percentages, so the lanes fill the width. */
const LABELS_END = 12
const FIRST_LANE = 16
const MAX_LANE_WIDTH = 20
const BAR_WIDTH = 24
const NARROW_BAR_WIDTH = 12
/** More lanes have no room for wide bars next to a narrow list. */
const MAX_WIDE_LANES = 6
const MAX_LANES = 10
const MIN_BAR = 6
const MIN_LABELED_BAR = 20
const MAX_LABEL_LENGTH = 4
const TEXT_DROP = 4
const MAX_TICKS = 8
const TICK_STEPS = [1, 2, 5, 10, 20, 50]
const MONTHS = 12

/** `start` and `end` are in years, such as 2019.25 for April 2019. */
export type Bar = { start: number; end: number; lane: number; isCurrent: boolean }

/** Draws one bar per entry, newest on top. It is decorative, because the list next to it has the same information. */
export function TimelineScale({ entries }: { entries: TimelineEntry[] }) {
  const { language } = useWords()
  const bars = toBars(entries, new Date())
  const drawn = bars.filter((bar) => bar !== undefined)
  if (drawn.length === 0) return null
  const top = Math.max(...drawn.map(({ end }) => end))
  const bottom = Math.floor(Math.min(...drawn.map(({ start }) => start)))
  const lanes = Math.max(...drawn.map(({ lane }) => lane)) + 1
  const laneWidth = Math.min(MAX_LANE_WIDTH, Math.floor((100 - FIRST_LANE) / lanes))
  const barWidth = lanes > MAX_WIDE_LANES ? NARROW_BAR_WIDTH : BAR_WIDTH
  const toY = (year: number) => MARGIN + Math.round(((top - year) / (top - bottom)) * HEIGHT)
  const renderBar = ({ start, end, lane, isCurrent }: Bar) => {
    const x = FIRST_LANE + lane * laneWidth
    const height = Math.max(MIN_BAR, toY(start) - toY(end) - 2)
    const label = formatDuration(end - start, language)
    const fits = height >= MIN_LABELED_BAR && barWidth === BAR_WIDTH && label.length <= MAX_LABEL_LENGTH
    return (
      <>
        <rect className={isCurrent ? 'current' : undefined} x={`${x}%`} y={toY(end)} width={barWidth} height={height} />
        {fits && (
          <text x={`${x}%`} dx={barWidth / 2} y={toY(end) + height / 2 + TEXT_DROP}>
            {label}
          </text>
        )}
      </>
    )
  }
  return (
    <svg aria-hidden="true" className="timeline-scale" height={HEIGHT + 2 * MARGIN}>
      {toTicks(bottom, top).map((year) => (
        <Fragment key={year}>
          <line x1={`${LABELS_END}%`} x2={`${FIRST_LANE + lanes * laneWidth}%`} y1={toY(year)} y2={toY(year)} />
          <text y={toY(year) + TEXT_DROP}>{year}</text>
        </Fragment>
      ))}
      {/* Styles pair the bars with the rows of the list by their order. */}
      <g className="paired">
        {bars.toReversed().map((bar, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same dates, and the list never changes
          <g key={index}>{bar && renderBar(bar)}</g>
        ))}
      </g>
    </svg>
  )
}

/** Puts overlapping entries into separate lanes. Entries whose dates are invalid have no bar, and a single bar is not drawn. */
export function toBars(entries: TimelineEntry[], now: Date): (Bar | undefined)[] {
  const today = now.getUTCFullYear() + now.getUTCMonth() / MONTHS
  const laneEnds: number[] = []
  const bars = entries.map(({ timeline: { from, to } }): Bar | undefined => {
    const start = toYears(from, { isEnd: false })
    const end = to ? toYears(to, { isEnd: true }) : today
    return start === undefined || end === undefined || end < start ? undefined : { start, end, lane: 0, isCurrent: !to }
  })
  const drawn = bars.filter((bar) => bar !== undefined)
  for (const bar of drawn.toSorted((a, b) => a.start - b.start)) {
    const free = laneEnds.findIndex((laneEnd) => laneEnd <= bar.start)
    bar.lane = free === -1 ? laneEnds.length : free
    laneEnds[bar.lane] = bar.end
  }
  return drawn.length > 1 && laneEnds.length <= MAX_LANES ? bars : []
}

/** Formats as "2y", or "19m" below two years. */
function formatDuration(years: number, language: string): string {
  const months = Math.round(years * MONTHS)
  const [count, unit] = months < 2 * MONTHS ? [months, 'month'] : [Math.round(years), 'year']
  return new Intl.NumberFormat(toLocale(language), { style: 'unit', unit, unitDisplay: 'narrow' }).format(count)
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
