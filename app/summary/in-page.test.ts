import { expect, test } from 'vitest'
import { ENGLISH } from '../../contract/words/languages.ts'
import { summarizeInPage } from './in-page.ts'

// Node has no parser for HTML either. Other texts and pages are summarized in exported sites.
test('without a parser that the policy allows, HTML is summarized as text', () => {
  const sentences = ['The engine counts to nine.', 'It weighs four tons.', 'Nobody has built it yet.']
  const html = `<h1>An engine</h1><p>${sentences.join('<br>')}</p>`
  const result = summarizeInPage(html, ENGLISH)
  expect(result.kind).toBe('summary')
  expect(result.text).toContain('counts to nine')
  expect(result.text).not.toContain('<')
})
