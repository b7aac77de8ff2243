import { expect, test } from 'vitest'
import { siteFile } from '../../../server/content/schema/files.ts'
import { withDefaults } from './fields.ts'
import { createImportLog } from './log.ts'

test('limits the number of roles and reports the rest', () => {
  const log = createImportLog(() => {})
  const roles = Array.from('ABCDEFGHIJ')
  const { roles: imported } = withDefaults({ name: 'Ada', roles, source: 'resume' }, log)
  expect(imported).toEqual(Array.from('ABCDEFGH'))
  expect(siteFile.shape.roles.safeParse(imported).success).toBe(true)
  expect(log.skipped()).toEqual(['The roles I, J: the site shows up to 8'])
})
