import { expect, test } from 'vitest'
import { CORD_CLASS, THEME_MENU_ID } from './theme.ts'
import './cord.inline.ts'

const CORD = `<button class="${CORD_CLASS}"><i></i></button>`
const MENU = `<div id="${THEME_MENU_ID}"><button value="light"></button><button value="dark"></button></div>`

/** Returns the themes that are chosen later. */
function hangCord(): string[] {
  const chosen: string[] = []
  document.documentElement.className = 'dark'
  document.body.innerHTML = `${CORD}${MENU}<p></p>`
  document.getElementById(THEME_MENU_ID)?.addEventListener('click', ({ target }) => {
    const { value } = target as HTMLButtonElement
    chosen.push(value)
    document.documentElement.className = value
  })
  return chosen
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector) ?? document.body
/** A negative place is another finger's. */
const point = (type: string, selector: string, clientY: number) =>
  find(selector).dispatchEvent(new PointerEvent(type, { bubbles: true, clientY, isPrimary: clientY > 0 }))
const click = (selector: string, detail: number) =>
  find(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))

test('a press chooses the other theme, and the next one the first again', () => {
  const chosen = hangCord()
  for (const detail of [1, 0]) click('.cord > i', detail)
  expect(chosen).toEqual(['light', 'dark'])
})

test.each([
  { pull: 'that ends elsewhere', clientY: 300, end: 'pointerup', expected: ['light'] },
  { pull: 'that is too short', clientY: 105, end: 'pointerup', expected: [] },
  { pull: 'upward', clientY: 20, end: 'pointerup', expected: [] },
  { pull: 'that the browser cancels', clientY: 140, end: 'pointercancel', expected: [] },
])('a pull $pull', ({ clientY, end, expected }) => {
  const chosen = hangCord()
  point('pointerdown', '.cord', 100)
  for (const type of ['pointermove', end]) point(type, 'p', clientY)
  expect(chosen).toEqual(expected)
  expect(find('.cord').style.getPropertyValue('--pull')).toBe('')
})

test('the cord follows the hand, and its click after a pull changes nothing', () => {
  const chosen = hangCord()
  point('pointerdown', '.cord', 100)
  point('pointermove', 'p', 130)
  expect(find('.cord').style.getPropertyValue('--pull')).toBe('30')
  point('pointerup', '.cord', 130)
  click('.cord', 1)
  expect(chosen).toEqual(['light'])
  click('.cord', 0)
  point('pointerdown', '.cord', 100)
  point('pointerup', '.cord', 100)
  click('.cord', 1)
  expect(chosen).toEqual(['light', 'dark', 'light'])
})

test('another finger or button doesn’t pull, nor does a hand that began elsewhere', () => {
  const chosen = hangCord()
  find('.cord').dispatchEvent(
    new PointerEvent('pointerdown', { bubbles: true, clientY: 100, isPrimary: true, button: 2 }),
  )
  point('pointerup', '.cord', 200)
  point('pointerdown', '.cord', -100)
  point('pointerup', 'p', 300)
  point('pointerdown', 'p', 100)
  point('pointerup', '.cord', 300)
  click('p', 1)
  point('pointerdown', '.cord', 100)
  find('p').dispatchEvent(new PointerEvent('pointerup', { bubbles: true, clientY: 300, pointerId: 7 }))
  point('pointerup', 'p', 101)
  expect(chosen).toEqual([])
})
