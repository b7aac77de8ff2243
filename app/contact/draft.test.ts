import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { clearDraft, getIdempotencyKey, restoreDraft, saveDraft } from './draft.ts'

const STORED_AS = 'vitrine-draft'
const WORDS = { senderName: 'Ada', subject: 'Hello', message: 'A line.\nAnother.' }
const EMPTY = { senderName: '', subject: '', message: '' }

function createForm(words: typeof WORDS = EMPTY): HTMLFormElement {
  const form = document.createElement('form')
  form.innerHTML = '<input name="website"><input name="senderName"><input name="subject"><textarea name="message">'
  document.body.append(form)
  for (const [name, value] of Object.entries(words)) fieldOf(form, name).value = value
  return form
}

function fieldOf(form: HTMLFormElement, name: string) {
  return form.elements.namedItem(name) as HTMLInputElement
}

function wordsOf(form: HTMLFormElement) {
  const read = (name: string) => fieldOf(form, name).value
  return { senderName: read('senderName'), subject: read('subject'), message: read('message') }
}

function restored(): typeof WORDS {
  const form = createForm()
  restoreDraft(form)
  return wordsOf(form)
}

beforeEach(() => clearDraft())
afterEach(() => document.body.replaceChildren())

describe('a draft', () => {
  test('is in the form again after a reload', () => {
    saveDraft(createForm(WORDS))
    expect(restored()).toEqual(WORDS)
  })

  test('is gone once it was sent', () => {
    saveDraft(createForm(WORDS))
    clearDraft()
    expect(restored()).toEqual(EMPTY)
    expect(localStorage.getItem(STORED_AS)).toBeNull()
  })

  test('does not overwrite what the visitor began to write, which is the draft from then on', () => {
    saveDraft(createForm(WORDS))
    const begun = createForm({ ...EMPTY, subject: 'Something else' })
    restoreDraft(begun)
    expect(wordsOf(begun)).toEqual({ ...EMPTY, subject: 'Something else' })
    expect(restored()).toEqual({ ...EMPTY, subject: 'Something else' })
  })

  test('leaves the hidden field alone', () => {
    const form = createForm(WORDS)
    fieldOf(form, 'website').value = 'spam'
    saveDraft(form)
    expect(localStorage.getItem(STORED_AS)).not.toContain('spam')
  })

  test.each(['', 'null', '7', '{', '{"words":{}}', '{"words":null,"sendingKey":"x"}', '{"words":{"subject":1}}'])(
    'that somebody else wrote is not taken: %s',
    (stored) => {
      localStorage.setItem(STORED_AS, stored)
      expect(restored()).toEqual(EMPTY)
      expect(getIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
    },
  )
})

describe('the key of a sending', () => {
  test('stays the same while the words change, and across a reload', () => {
    const key = getIdempotencyKey()
    saveDraft(createForm(WORDS))
    saveDraft(createForm({ ...WORDS, subject: 'Changed' }))
    expect(getIdempotencyKey()).toBe(key)
    expect(JSON.parse(localStorage.getItem(STORED_AS) ?? '{}')).toMatchObject({ sendingKey: key })
  })

  test('is another one for the next message', () => {
    const key = getIdempotencyKey()
    clearDraft()
    expect(getIdempotencyKey()).not.toBe(key)
  })
})

test('where storage is forbidden the draft lives as long as the page', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    const forbidden = vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('forbidden')
    })
    onTestFinished(() => forbidden.mockRestore())
  }
  saveDraft(createForm(WORDS))
  expect(restored()).toEqual(WORDS)
  expect(getIdempotencyKey()).toBe(getIdempotencyKey())
  clearDraft()
  expect(restored()).toEqual(EMPTY)
})
