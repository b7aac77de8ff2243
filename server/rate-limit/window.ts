/** So many in so long. */
export type Window = { most: number; ms: number }

const UNITS_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const WINDOW = /^(\d+)\/(\d+)([smhd])$/

/** Reads windows as the owner writes them: `5/10m,20/1d`. Undefined: it cannot be read. */
export function parseWindows(text: string): Window[] | undefined {
  const windows = text.split(',').map((part) => toWindow(part.trim()))
  return windows.some((window) => window === undefined) ? undefined : windows.filter((window) => window !== undefined)
}

function toWindow(part: string): Window | undefined {
  const [, most, length, unit] = WINDOW.exec(part) ?? []
  const ms = Number(length) * (UNITS_MS[unit ?? ''] ?? 0)
  return Number(most) > 0 && ms > 0 ? { most: Number(most), ms } : undefined
}
