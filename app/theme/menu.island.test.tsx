import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ThemeMenu } from './menu.island.tsx'

beforeEach(() => {
  localStorage.clear()
  // happy-dom has no popovers.
  HTMLElement.prototype.hidePopover ??= () => {}
})
afterEach(cleanup)

function open() {
  render(<ThemeMenu storageKey="theme" />)
  return within(screen.getByRole('menu', { name: 'Theme', hidden: true }))
}

test('shows Light, Dark, and System with the current theme checked', () => {
  const options = open().getAllByRole('menuitemradio', { hidden: true })
  expect(options.map((option) => [option.textContent, option.getAttribute('aria-checked')])).toEqual([
    ['Light', 'false'],
    ['Dark', 'true'],
    ['System', 'false'],
  ])
})

test('checks and applies the chosen theme', () => {
  const menu = open()
  fireEvent.click(menu.getByRole('menuitemradio', { name: 'Light', hidden: true }))
  expect(menu.getByRole('menuitemradio', { name: 'Light', hidden: true, checked: true })).toBeTruthy()
  expect(document.documentElement.classList.contains('light')).toBe(true)
})

test.each([
  ['ArrowDown', 'System'],
  ['ArrowUp', 'Light'],
  ['Home', 'Light'],
  ['End', 'System'],
])('moves focus with %s from Dark to %s', (key, name) => {
  const menu = open()
  const dark = menu.getByRole('menuitemradio', { name: 'Dark', hidden: true })
  dark.focus()
  fireEvent.keyDown(dark, { key })
  expect(document.activeElement).toBe(menu.getByRole('menuitemradio', { name, hidden: true }))
})

test('wraps around with the arrow keys', () => {
  const menu = open()
  const system = menu.getByRole('menuitemradio', { name: 'System', hidden: true })
  system.focus()
  fireEvent.keyDown(system, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('Light')
})
