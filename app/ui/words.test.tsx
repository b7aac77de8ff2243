import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createWords } from '../../contract/words/languages.ts'
import { useDir, WordsContext } from './words.ts'

function Text({ children }: { children: string }) {
  return <p dir={useDir()(children)} />
}

test.each([
  ['ar', 'React وTypeScript', 'rtl'],
  ['he', 'מפתחת Full Stack', 'rtl'],
  ['ar', 'React, C++', 'auto'],
  ['ar', '2048', 'rtl'],
  ['en', 'React وTypeScript', 'auto'],
])('in %s, the direction of %s is %s', (language, text, direction) => {
  const html = renderToString(
    <WordsContext value={createWords(language)}>
      <Text>{text}</Text>
    </WordsContext>,
  )
  expect(html).toBe(`<p dir="${direction}"></p>`)
})
