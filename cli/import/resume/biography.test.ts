import { expect, test } from 'vitest'
import { createImportLog } from '../model/log.ts'
import { toBiography } from './biography.ts'

test('a long Japanese summary is cut after a sentence', () => {
  const summary = '私は書く。'.repeat(40)
  const log = createImportLog(() => {})
  expect(toBiography({ summary, story: '' }, log)).toEqual({
    aboutMe: '私は書く。'.repeat(36),
    biography: '私は書く。'.repeat(4),
  })
})
