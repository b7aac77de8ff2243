import { expect, test } from 'vitest'
import { createFailureLog } from './failure-log.ts'

test('one line says that it fails and one that it works again, however often either is seen', () => {
  const lines: string[] = []
  const watch = createFailureLog((line) => lines.push(line))
  watch.recover('works')
  watch.fail('fails')
  watch.fail('fails in another way')
  watch.recover('works again')
  watch.recover('works')
  watch.fail('fails anew')
  expect(lines).toEqual(['fails', 'works again', 'fails anew'])
})
