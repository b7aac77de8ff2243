import { expect, test } from 'vitest'
import { explainDiskError } from './disk-errors.ts'

const PART = '.0f8fad5b-d9cb-469f-a165-70867728950e.part'

test.each([PART, `${PART}${PART}`, `.old${PART}`])('a file that cannot be replaced is named without %s', (ending) => {
  const error = Object.assign(new Error(), { code: 'EPERM', path: '/me/skills.yaml', dest: `/me/skills.yaml${ending}` })
  expect(explainDiskError(error, '/me')).toMatch(/^skills\.yaml is read-only or belongs to another user\. /)
})
