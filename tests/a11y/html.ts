import { type ConfigData, HtmlValidate } from 'html-validate'
import type { SiteName } from '../states/sites.ts'

const PROJECT_ID = 'd01'.padStart(24, '6')

export const PAGES: Record<SiteName, string[]> = {
  sample: ['/', '/?projects=all', '/project/ridgeline', '/project/none', '/summarize', '/privacy', '/no/such/page'],
  paper: ['/'],
  minimal: ['/', '/project/ridgeline'],
  long: ['/', '/project/golden-hour'],
  'long paper': ['/'],
  empty: ['/'],
  loading: ['/', `/project/${PROJECT_ID}`],
  failing: ['/', `/project/${PROJECT_ID}`],
}

const RULES: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React writes charSet, <br/>, and novalidate="", which browsers accept.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // React's ids start with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // HTML allows long titles, and the owner may write one.
    'long-title': 'off',
    // Only files from other origins need an integrity hash.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
}

const validator = new HtmlValidate(RULES)

export async function findHtmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, offset }) => `${ruleId}: ${message}: ${html.slice(offset, offset + 80)}`),
  )
}
