import { expect, test } from 'vitest'
import { createWatch } from './failure-log.ts'

test('one line says that it fails and one that it works again, however often either is seen', () => {
  const lines: string[] = []
  const watch = createWatch((line) => lines.push(line))
  watch.worked('works')
  watch.failed('fails')
  watch.failed('fails in another way')
  watch.worked('works again')
  watch.worked('works')
  watch.failed('fails anew')
  expect(lines).toEqual(['fails', 'works again', 'fails anew'])
})
