import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Greeting } from './hero.tsx'

afterEach(cleanup)

test.each([
  ["Hi, I'm Ada Example", 'Ada Example', 'Ada Example', 'Ada Example'],
  ["Hi, I'm Ada Example!", 'Ada Example, PMP®', 'Ada Example', 'Ada Example, PMP®'],
  ['Welcome', 'Ada Example', undefined, 'Ada Example'],
])('%j keeps the name %j together, and only the name is printed', (...[text, name, whole, printed]) => {
  const { container } = render(<Greeting text={text} name={name} />)
  const toText = (hidden: string) =>
    [...container.children].map((element) => (element.matches(hidden) ? '' : element.textContent)).join('')
  expect(container.querySelector('.whole-name')?.textContent).toBe(whole)
  expect(toText('.print-only')).toBe(text)
  expect(toText('.no-print')).toBe(printed)
})
