import { FLAG, parseOptions, rejectExtra, UsageError } from '../command/run.ts'
import type { ImportSource } from './model/model.ts'

export const USAGE = `npm run import -- https://old-backend.example    import public content from a backend
npm run import -- resume.json                    import a JSON Resume
npm run import -- https://…/resume.json          import a JSON Resume from the web
npm run import -- linkedin-export.zip            import a LinkedIn data export (zip or unpacked folder)
npm run import -- github:login                   import a GitHub profile and its best repositories
--yes             merge into your content without asking
--force           replace your content (the old folder is kept next to the new one)
--allow-private   also read URLs on this machine and private networks`

const GITHUB_URL =
  /^(?:https?:\/\/)?(?:www\.)?github\.com\/(?:orgs\/)?([a-z\d][a-z\d-]{0,38})(\/[^/?#]+(?:\/tree\/.*)?)?\/?(?:[?#].*)?$/i
export const GITHUB_LOGIN = /^@?([a-z\d][a-z\d-]{0,38})$/i

export type ImportCommand = {
  source: ImportSource
  force: boolean
  yes: boolean
  allowPrivate: boolean
}

export function parseImportArgs(args: string[]): ImportCommand {
  const options = { force: FLAG, yes: FLAG, 'allow-private': FLAG }
  const { values, positionals } = parseOptions(args, options)
  const [source, ...rest] = positionals
  if (!source) throw new UsageError('Missing source: a backend URL, github:login, or a file')
  rejectExtra(rest)
  const { 'allow-private': allowPrivate, ...flags } = values
  return { source: parseSource(source), allowPrivate, ...flags }
}

function parseSource(text: string): ImportSource {
  const [, user, repository] = GITHUB_URL.exec(text) ?? []
  if (repository) throw new UsageError(`That is a repository. To import the profile: npm run import -- github:${user}`)
  if (user) return { kind: 'github', login: user }
  if (/^https?:\/\//i.test(text)) return { kind: 'url', url: text }
  const [, name] = /^github:(.*)$/i.exec(text) ?? []
  if (name === undefined) return { kind: 'file', path: text }
  const [, login] = GITHUB_LOGIN.exec(name) ?? []
  if (!login) throw new UsageError(`Invalid GitHub username: ${name}`)
  return { kind: 'github', login }
}
