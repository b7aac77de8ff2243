import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createDraft } from './draft.ts'

const DRAFT_KEY = 'vitrine-draft'
const FIELDS = { senderName: 'Ada', subject: 'Hello', message: 'A line.\nAnother.' }
const EMPTY = { senderName: '', subject: '', message: '' }

function createForm(fields: typeof FIELDS = EMPTY): HTMLFormElement {
  const form = document.createElement('form')
  form.innerHTML = '<input name="website"><input name="senderName"><input name="subject"><textarea name="message">'
  document.body.append(form)
  for (const [name, value] of Object.entries(fields)) fieldOf(form, name).value = value
  return form
}

function fieldOf(form: HTMLFormElement, name: string) {
  return form.elements.namedItem(name) as HTMLInputElement
}

function readFields(form: HTMLFormElement) {
  const read = (name: string) => fieldOf(form, name).value
  return { senderName: read('senderName'), subject: read('subject'), message: read('message') }
}

/** As after a reload, unless the draft is still in memory. */
function restore(draft = createDraft()): typeof FIELDS {
  const form = createForm()
  draft.restore(form)
  return readFields(form)
}

afterEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
})

describe('a draft', () => {
  test('is restored after a reload, and deleted after sending', () => {
    const draft = createDraft()
    draft.save(createForm(FIELDS))
    expect(restore()).toEqual(FIELDS)
    draft.clear()
    expect(restore()).toEqual(EMPTY)
    expect(localStorage.getItem(DRAFT_KEY)).toBeNull()
  })

  test('does not overwrite new input, which becomes the draft', () => {
    createDraft().save(createForm(FIELDS))
    const form = createForm({ ...EMPTY, subject: 'Something else' })
    createDraft().restore(form)
    expect(readFields(form)).toEqual({ ...EMPTY, subject: 'Something else' })
    expect(restore()).toEqual({ ...EMPTY, subject: 'Something else' })
  })

  test('does not include the honeypot', () => {
    const form = createForm(FIELDS)
    fieldOf(form, 'website').value = 'spam'
    createDraft().save(form)
    expect(localStorage.getItem(DRAFT_KEY)).not.toContain('spam')
  })

  test.each([
    '',
    'null',
    '7',
    '{',
    '{"message":{}}',
    '{"message":null,"idempotencyKey":"x"}',
    '{"message":{"subject":1}}',
  ])('is ignored if it is invalid: %s', (stored) => {
    localStorage.setItem(DRAFT_KEY, stored)
    expect(restore()).toEqual(EMPTY)
    expect(createDraft().save(createForm())).toMatch(/^[0-9a-f]{32}$/)
  })
})

test('the idempotency key is the same while the message changes, and different for the next message', () => {
  const draft = createDraft()
  const key = draft.save(createForm(FIELDS))
  expect(draft.save(createForm({ ...FIELDS, subject: 'Changed' }))).toBe(key)
  expect(createDraft().save(createForm(FIELDS)), 'after a reload').toBe(key)
  draft.clear()
  expect(draft.save(createForm(FIELDS))).not.toBe(key)
})

test('keeps the draft in memory if storage is forbidden', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    const forbidden = vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('forbidden')
    })
    onTestFinished(() => forbidden.mockRestore())
  }
  const draft = createDraft()
  const key = draft.save(createForm(FIELDS))
  expect(restore(draft)).toEqual(FIELDS)
  expect(draft.save(createForm(FIELDS))).toBe(key)
  draft.clear()
  expect(restore(draft)).toEqual(EMPTY)
})
