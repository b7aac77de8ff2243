import { expect, test } from 'vitest'
import { isShared, toShortcut } from './shortcut.ts'

const key = (pressed: Partial<KeyboardEvent>) =>
  ({ key: '', code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...pressed }) as KeyboardEvent

test.each([
  ['QWERTZ', { key: 'z', code: 'KeyY', ctrlKey: true }, 'Ctrl+Z'],
  ['AZERTY', { key: 'Z', code: 'KeyW', ctrlKey: true, shiftKey: true }, 'Ctrl+Shift+Z'],
  ['Cyrillic', { key: 'я', code: 'KeyZ', metaKey: true }, 'Ctrl+Z'],
  ['Mac', { key: 'Ω', code: 'KeyZ', altKey: true }, 'Alt+Z'],
  ['any', { key: 'F6', code: 'F6', shiftKey: true }, 'Shift+F6'],
])('on a %s keyboard, %j is %s', (_, pressed, name) => {
  expect(toShortcut(key(pressed))).toBe(name)
  expect(isShared(key(pressed))).toBe(true)
})

test('other keys stay in the preview', () => {
  expect(isShared(key({ key: 'a', code: 'KeyA', ctrlKey: true }))).toBe(false)
  expect(isShared(key({ key: 'Enter', code: 'Enter' }))).toBe(false)
})
