import { type ConfigData, HtmlValidate } from 'html-validate'
import type { StageName } from '../../screenshots/stages.ts'
import { expect, test } from '../fixtures.ts'

const SOME_ID = 'd01'.padStart(24, '6')

const PAGES: [stage: StageName, paths: string[]][] = [
  ['sample', ['/', '/?projects=all', '/project/ridgeline', '/project/none', '/summarize', '/no/such/page']],
  ['bare', ['/', '/project/ridgeline']],
  ['brimming', ['/', '/project/golden-hour']],
  ['empty', ['/']],
  ['waiting', ['/', `/project/${SOME_ID}`]],
  ['failing', ['/', `/project/${SOME_ID}`]],
]

const RULES: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // How React writes HTML, which reads the same in every browser: charSet, <br/>, novalidate="".
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // HTML allows any id without spaces; those of React begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
    // A title of the owner's may be long; nothing of HTML forbids that.
    'long-title': 'off',
    // Our own files are ours; a hash guards against the files of others.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
}

const checker = new HtmlValidate(RULES)

for (const [name, paths] of PAGES) {
  test(`the HTML of the pages is valid: ${name}`, async ({ stages }) => {
    const { origin } = await stages.find(name)
    for (const path of paths) expect(await findHtmlErrors(await fetch(origin + path)), path).toEqual([])
  })
}

test('the HTML response to a message without scripts is valid', async ({ stages }) => {
  const { origin } = await stages.find('sample')

  for (const message of [new FormData(), writeMessage()]) {
    const answer = await fetch(`${origin}/api/v1/message/send`, {
      method: 'POST',
      body: message,
      headers: { accept: 'text/html', origin },
    })
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(await findHtmlErrors(answer)).toEqual([])
  }
})

async function findHtmlErrors(answer: Response): Promise<string[]> {
  const html = await answer.text()
  const { results } = await checker.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, offset }) => `${ruleId}: ${message}: ${html.slice(offset, offset + 80)}`),
  )
}

function writeMessage(): FormData {
  const message = new FormData()
  for (const name of ['senderName', 'subject', 'message']) message.set(name, 'Some words')
  return message
}
