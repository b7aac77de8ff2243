import { expect, test } from 'vitest'
import { addFormFields } from './form-fields.ts'

const PAGE = '<html><body><form id="contact-form"><input name="subject"></form></body></html>'
const KEY = /<input type="hidden" form="contact-form" name="sendingKey" value="[\w-]{36}">/

test('a page with the contact form gets its time and its key, at the end and for that form', async () => {
  const html = await addFormFields(PAGE, async () => 'now.signed')
  expect(html).toMatch(
    new RegExp(
      `^${PAGE.slice(0, -14)}<input type="hidden" form="contact-form" name="formStamp" value="now.signed">${KEY.source}</body></html>$`,
    ),
  )
})

test('two visitors get two keys', async () => {
  const keys = await Promise.all([1, 2].map(async () => KEY.exec(await addFormFields(PAGE, async () => 'x'))?.[0]))
  expect(keys[0]).not.toBe(keys[1])
})

test.each(['<html><body><p>Hello</p></body></html>', '<form id="contact-form"></form>', ''])(
  'what has no contact form, or no end, stays as it is: %s',
  async (html) => {
    expect(await addFormFields(html, async () => 'x')).toBe(html)
  },
)

test.each([
  ['is away', () => Promise.reject(new Error('no database'))],
  ['does not answer', () => new Promise<string>(() => {})],
])('where the database %s the form goes out with its key alone', async (_name, stamp) => {
  const html = await addFormFields(PAGE, stamp)
  expect(html).toMatch(KEY)
  expect(html).not.toContain('formStamp')
})
