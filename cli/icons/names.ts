import aliases from './aliases.json' with { type: 'json' }

/** Maps names that people write to names of icons. They come first, because Shell and Elk are brands too. */
const ALIASES = new Map(Object.entries(aliases))
const VENDORS = ['apache', 'adobe', 'microsoft', 'amazon', 'gnu']
const BRACKETS = /\s*[([{]([^)\]}]*)[)\]}]\s*/g
/** "Docker Products" and "Python 3" are Docker and Python. */
const SUFFIX =
  /\.(?:io|com|org)$|\s+(?:products?|frameworks?|languages?|programming|library|libraries|databases?|server|platforms?|services?|development|developer|scripting|scripts?|charts?|dashboards?|pipelines?|clusters?|containers?|modules?|plugins?|operators?|automation|testing|admin|programmer|toolkit|ecosystem|tools?|suite|stack|apis?|sdk|cli|ci(?:\/cd)?|certified|administration|webdriver|app|se|ee|basics|v?\d[\d.x]*\+?)$/i
const PREFIX = new RegExp(`^(?:${VENDORS.join('|')}|aws|google|hashicorp|oracle|ibm)\\s+`, 'i')

/** Returns possible names for titles such as `React.js`, `Kubernetes (K8s)`, and `Apache Kafka`, best match first. */
export function toIconNames(title: string): string[] {
  const plain = title.replace(BRACKETS, ' ').trim()
  const inBrackets = Array.from(title.matchAll(BRACKETS), ([, text = '']) => text)
  const [firstPart = ''] = plain.split(/\s*[/&,]\s*|\s+(?:and|und|et|y|e)\s+/)
  const titles = [title, plain, withoutSuffix(plain), plain.replace(PREFIX, ''), ...inBrackets, firstPart]
  const names = titles.map(toIconName).filter(Boolean).flatMap(toSimilarNames)
  const key = toIconName(withoutSuffix(plain))
  return [...new Set([...names, ...(key ? VENDORS.map((vendor) => vendor + key) : [])])]
}

export function toIconName(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9+#]/g, '')
}

function toSimilarNames(key: string): string[] {
  return [ALIASES.get(key) ?? key, key, key.replace(/js$/, ''), `${key}js`].filter(Boolean)
}

function withoutSuffix(title: string): string {
  const shorter = title.replace(SUFFIX, '')
  return shorter === title || !shorter ? title : withoutSuffix(shorter)
}
