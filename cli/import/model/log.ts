import { formatCount, toSingleLine } from '../../command/terminal.ts'

/** Owners may want to know this after an import. The terminal and the studio have their own words for it. */
export type Hint =
  | { kind: 'no-name' | 'no-roles'; source: string }
  | { kind: 'no-biography' | 'no-linkedin-url' | 'no-job-title' | 'unknown-language' | 'traditional-chinese' }
  | { kind: 'language'; language: string }
  | { kind: 'address'; place: string; address: string }
  | { kind: 'mail' | 'unused-mail'; mail: string }
  | { kind: 'dates'; dates: string[] }
  | { kind: 'no-entries'; entry: string }
  | { kind: 'draft-projects'; count: number }
  | { kind: 'project-order'; names: [string, string] }
  | { kind: 'draft-skills'; count: number; total: number; name: string }
  | { kind: 'missing-images'; what: string; fix: string }

export type ImportLog = ReturnType<typeof createImportLog>

/** Reduces each message to one line without control characters, because values come from untrusted sources. */
export function createImportLog(print: (line: string) => void) {
  const skipped = new Set<string>()
  const hints: Hint[] = []
  return {
    info: (line: string) => print(toSingleLine(line)),
    entry: (kind: string, text: string) => print(toSingleLine(`  ${kind.padEnd(9)} ${text}`)),
    skip: (what: string, reason: string) => void skipped.add(toSingleLine(`${what}: ${reason}`)),
    hint: (hint: Hint) => void hints.push(hint),
    skipped: () => [...skipped],
    hints: () => hints,
    summaryLines: () => [
      ...(skipped.size > 0 ? ['', 'Skipped:', ...[...skipped].map((line) => `  ${line}`)] : []),
      ...(hints.length > 0 ? ['', ...hints.map((hint) => toSingleLine(formatHint(hint)))] : []),
    ],
  }
}

export function formatHint(hint: Hint): string {
  switch (hint.kind) {
    case 'no-name':
      return `No name found in the ${hint.source}. Set "name" in site.yaml.`
    case 'no-roles':
      return `No roles found in the ${hint.source}. Set "roles" in site.yaml.`
    case 'no-biography':
      return 'The site has no About section yet. To add one, write a "biography" in site.yaml.'
    case 'no-linkedin-url':
      return 'The export has no link to your LinkedIn profile. To add it, set linkedInURL in profile.yaml.'
    case 'no-job-title':
      return 'GitHub has no job title. To change the roles below your name, edit "roles" in site.yaml.'
    case 'unknown-language':
      return 'If your text isn’t in English, set "language" in site.yaml.'
    case 'traditional-chinese':
      return 'Your text looks like Traditional Chinese. The interface has only Simplified Chinese, so its own words stay in English.'
    case 'language':
      return `${formatLanguage(hint.language)} To change it, edit "language" in site.yaml.`
    case 'address':
      return `${hint.place} has the address ${hint.address}, so visitors can read it. To hide it, remove it from the text.`
    case 'mail':
      return hint.mail
        ? `The contact section and the printed home page show ${hint.mail}. To hide it, clear links.mail in site.yaml.`
        : 'To show an email address in the contact section and on the printed home page, set links.mail in site.yaml.'
    case 'unused-mail':
      return `Your export contains ${hint.mail}. To show it, set links.mail in site.yaml.`
    case 'dates':
      return `Could not read the dates ${hint.dates.join(', ')}. In timeline.yaml, write dates as 2024, 2024-05, or May 2024, so the entries are sorted.`
    case 'no-entries':
      return `No ${hint.entry} entries found. To add one, run: npm run new -- ${hint.entry} "Name"`
    case 'draft-projects':
      return `${formatCount(hint.count, 'repository is a draft', 'repositories are drafts')}. To change what visitors see, run: npm run publish -- name, npm run unpublish -- name`
    case 'project-order':
      return `To change the order of projects, run: npm run order -- ${hint.names.join(' ')}`
    case 'draft-skills':
      return `${hint.count} of ${hint.total} skills are drafts. To publish one, run: npm run publish -- "${hint.name}"`
    case 'missing-images':
      return `${hint.what}. ${hint.fix}`
  }
}

export function formatLanguage(language: string): string {
  const inEnglish = new Intl.DisplayNames('en', { type: 'language' }).of(language)
  return `Your text looks like ${inEnglish}, so the site’s language is ${inEnglish}.`
}
