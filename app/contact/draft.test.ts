import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { clearDraft, getIdempotencyKey, restoreDraft, saveDraft } from './draft.ts'

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

function restore(): typeof FIELDS {
  const form = createForm()
  restoreDraft(form)
  return readFields(form)
}

beforeEach(() => clearDraft())
afterEach(() => document.body.replaceChildren())

describe('a draft', () => {
  test('is restored after a reload, and deleted after sending', () => {
    saveDraft(createForm(FIELDS))
    expect(restore()).toEqual(FIELDS)
    clearDraft()
    expect(restore()).toEqual(EMPTY)
    expect(localStorage.getItem(DRAFT_KEY)).toBeNull()
  })

  test('does not overwrite new input, which becomes the draft', () => {
    saveDraft(createForm(FIELDS))
    const form = createForm({ ...EMPTY, subject: 'Something else' })
    restoreDraft(form)
    expect(readFields(form)).toEqual({ ...EMPTY, subject: 'Something else' })
    expect(restore()).toEqual({ ...EMPTY, subject: 'Something else' })
  })

  test('does not include the honeypot', () => {
    const form = createForm(FIELDS)
    fieldOf(form, 'website').value = 'spam'
    saveDraft(form)
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
    expect(getIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
  })
})

test('the idempotency key is the same while the message changes, and different for the next message', () => {
  const key = getIdempotencyKey()
  saveDraft(createForm(FIELDS))
  saveDraft(createForm({ ...FIELDS, subject: 'Changed' }))
  expect(getIdempotencyKey()).toBe(key)
  expect(JSON.parse(localStorage.getItem(DRAFT_KEY) ?? '{}')).toMatchObject({ idempotencyKey: key })
  clearDraft()
  expect(getIdempotencyKey()).not.toBe(key)
})

test('keeps the draft in memory if storage is forbidden', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    const forbidden = vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('forbidden')
    })
    onTestFinished(() => forbidden.mockRestore())
  }
  saveDraft(createForm(FIELDS))
  expect(restore()).toEqual(FIELDS)
  expect(getIdempotencyKey()).toBe(getIdempotencyKey())
  clearDraft()
  expect(restore()).toEqual(EMPTY)
})
