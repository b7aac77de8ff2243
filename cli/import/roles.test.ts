import { expect, test } from 'vitest'
import { siteFile } from '../../server/content/schema/files.ts'
import { createJournal } from './import-log.ts'
import { takeRoles } from './roles.ts'

test('as many roles as the site takes are kept, and the others are named', () => {
  const journal = createJournal(() => {})
  const roles = Array.from('ABCDEFGHIJ')
  const taken = takeRoles(roles, journal)
  expect(taken).toEqual(Array.from('ABCDEFGH'))
  expect(siteFile.shape.roles.safeParse(taken).success).toBe(true)
  expect(journal.left()).toEqual(['The roles I, J: the site shows 8'])
})
