// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ThemeMenu } from './menu.tsx'
import { ThemeProvider } from './provider.tsx'

beforeEach(() => {
  localStorage.clear()
  // happy-dom has no popovers; the browser journeys open and close this one.
  HTMLElement.prototype.hidePopover ??= () => {}
})
afterEach(cleanup)

function open() {
  render(
    <ThemeProvider defaultTheme="dark">
      <ThemeMenu />
    </ThemeProvider>,
  )
  return within(screen.getByRole('group', { name: 'Theme', hidden: true }))
}

test('the menu offers Light, Dark and System, with the one in use pressed', () => {
  const options = open().getAllByRole('button', { hidden: true })
  expect(options.map((option) => [option.textContent, option.getAttribute('aria-pressed')])).toEqual([
    ['Light', 'false'],
    ['Dark', 'true'],
    ['System', 'false'],
  ])
})

test('choosing one presses it and applies it', () => {
  const menu = open()
  fireEvent.click(menu.getByRole('button', { name: 'Light', hidden: true }))
  expect(menu.getByRole('button', { name: 'Light', hidden: true, pressed: true })).toBeTruthy()
  expect(document.documentElement.classList.contains('light')).toBe(true)
})
