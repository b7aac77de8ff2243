export type Window = { max: number; ms: number }

const UNITS_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const WINDOW = /^(\d+)\/(\d+)([smhd])$/

export function parseWindows(text: string): Window[] | undefined {
  const windows = text.split(',').map((part) => parseWindow(part.trim()))
  return windows.every((window) => window !== undefined) ? windows : undefined
}

function parseWindow(part: string): Window | undefined {
  const [, max, length, unit] = WINDOW.exec(part) ?? []
  const ms = Number(length) * (UNITS_MS[unit ?? ''] ?? 0)
  return Number(max) > 0 && ms > 0 ? { max: Number(max), ms } : undefined
}
