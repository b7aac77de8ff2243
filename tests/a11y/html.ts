import { type ConfigData, HtmlValidate } from 'html-validate'
import type { OwnerName } from '../../screenshots/owners.ts'
import type { SiteName } from '../../screenshots/sites.ts'

const SOME_ID = 'd01'.padStart(24, '6')

/** The pages of each site whose HTML is checked. */
export const PAGES: Record<Exclude<SiteName, OwnerName>, string[]> = {
  sample: ['/', '/?projects=all', '/project/ridgeline', '/project/none', '/summarize', '/privacy', '/no/such/page'],
  paper: ['/'],
  minimal: ['/', '/project/ridgeline'],
  long: ['/', '/project/golden-hour'],
  'long paper': ['/'],
  empty: ['/'],
  loading: ['/', `/project/${SOME_ID}`],
  failing: ['/', `/project/${SOME_ID}`],
}

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

/** A line for each error in the HTML of a page. */
export async function findHtmlErrors(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, offset }) => `${ruleId}: ${message}: ${html.slice(offset, offset + 80)}`),
  )
}
