import { useDir } from '../words.ts'

/** Every aspect ratio shows at least this part. */
const BOX = { x: 200, y: 220, width: 1200, height: 560 }
const MAX_FONT_SIZE = 200
const MIN_FONT_SIZE = 48
/** These factors assume average letter widths. */
const WORD_FIT = 2_000
const TEXT_FIT = 780

/** The banner is hidden from screen readers, because the title is next to it. */
export function DrawnBanner({ title, hue }: { title?: string; hue: number }) {
  const light = `light-${hue}`
  const dir = useDir()
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1600 1000"
      preserveAspectRatio="xMidYMid slice"
      color={`light-dark(oklch(0.9 0.05 ${hue}), oklch(0.24 0.055 ${hue}))`}
    >
      <linearGradient id={light} x2="0" y2="1" color={`light-dark(#fff, oklch(0.8 0.12 ${hue}))`}>
        <stop stopColor="currentColor" stopOpacity=".4" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path fill={`url(#${light})`} d="M560 0h480l440 1000H120z" />
      {title !== undefined && (
        <foreignObject
          {...BOX}
          color={`light-dark(oklch(0.4 0.11 ${hue}), oklch(0.88 0.08 ${hue}))`}
          fontSize={toFontSize(title)}
          fontFamily="var(--display-font)"
          fontWeight="var(--display-weight)"
          letterSpacing="var(--display-spacing)"
        >
          <div dir={dir(title)}>{title}</div>
        </foreignObject>
      )}
    </svg>
  )
}

function toFontSize(title: string): number {
  const longestWord = Math.max(...title.split(/\s+/).map(({ length }) => length))
  const fitting = Math.min(MAX_FONT_SIZE, WORD_FIT / longestWord, TEXT_FIT / Math.sqrt(title.length))
  return Math.max(MIN_FONT_SIZE, Math.round(fitting))
}
