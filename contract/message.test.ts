import { expect, test } from 'vitest'
import { hasContactDetails } from './message.ts'

test.each([
  ...[
    'ada@example.com',
    'müller@example.com or bob@example.com',
    'ada (at) example (dot) com',
    '@ada@mastodon.example',
  ],
  ...['Call +49 171 1234567, please', '(555) 123-4567', '01.23.45.67.89', '电话13800138000谢谢', '٠١٢٣٤٥٦٧٨٩'],
])('%j can be answered', (message) => {
  expect(hasContactDetails({ senderName: 'Ada', subject: 'Hello', message })).toBe(true)
})

test.each([
  ...['Hello there', 'Let us meet at noon in room 12, at 18:30', 'worked there 2019 - 2024', 'uses react@19.2.0'],
  'https://example.com/1234567890',
])('%j cannot be answered', (message) => {
  expect(hasContactDetails({ senderName: 'Ada', subject: 'Hello', message })).toBe(false)
})
