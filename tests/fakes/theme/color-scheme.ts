import { act } from '@testing-library/react'

type HappyWindow = { happyDOM: { settings: { device: { prefersColorScheme: 'light' | 'dark' } } } }

export function emulateColorScheme(scheme: 'light' | 'dark'): void {
  const { settings } = (window as unknown as HappyWindow).happyDOM
  settings.device.prefersColorScheme = scheme
  // happy-dom reevaluates media queries only on resize.
  act(() => void window.dispatchEvent(new Event('resize')))
}
