import { act } from '@testing-library/react'

type HappyWindow = { happyDOM: { settings: { device: { prefersColorScheme: 'light' | 'dark' } } } }

export function emulateColorScheme(scheme: 'light' | 'dark'): void {
  // The test's window is happy-dom's, which has its settings here.
  const { settings } = (window as unknown as HappyWindow).happyDOM
  settings.device.prefersColorScheme = scheme
  // happy-dom looks again at its media queries when the window changes its size.
  act(() => void window.dispatchEvent(new Event('resize')))
}
