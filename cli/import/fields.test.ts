import { expect, test } from 'vitest'
import { siteFile } from '../../server/content/schema/files.ts'
import { withDefaults } from './fields.ts'
import { createImportLog } from './import-log.ts'

test('limits roles to what the site shows and reports the rest', () => {
  const log = createImportLog(() => {})
  const roles = Array.from('ABCDEFGHIJ')
  const { roles: taken } = withDefaults({ name: 'Ada', roles, source: 'resume' }, log)
  expect(taken).toEqual(Array.from('ABCDEFGH'))
  expect(siteFile.shape.roles.safeParse(taken).success).toBe(true)
  expect(log.skipped()).toEqual(['The roles I, J: the site shows 8'])
})
