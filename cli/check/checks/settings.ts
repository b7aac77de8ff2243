import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Config, SETTING_NAMES } from '../../../server/config.ts'
import { findNearest } from '../../../server/content/schema/nearest.ts'
import { toDocPath } from '../../../server/package-dir.ts'
import type { Finding } from './finding.ts'

const KNOWN_PREFIX = /^(?:SMTP|MAIL|SUMMARY|PORTFOLIO|CONTACT|CONTENT)_/
/** HOST and PORT are close to too many other names. */
const GUESSES = SETTING_NAMES.filter(({ length }) => length >= 6)
const ENV_FILE = '.env'

type Environment = Record<string, string | undefined>

export function checkSettings(env: Environment, config: Config): Finding[] {
  return [...findUnknown(env), ...findUnused(env, config), ...findMissingSiteUrl(config)]
}

export function findUnknown(env: Environment): Finding[] {
  return Object.keys(env)
    .filter((name) => isSet(env, name) && !SETTING_NAMES.includes(name))
    .sort()
    .flatMap((name) => {
      const guess = findNearest(name, GUESSES)
      if (!guess && !KNOWN_PREFIX.test(name)) return []
      const fix = guess
        ? `Did you mean ${guess}?`
        : `Correct the name or remove it. ${toDocPath('settings.md')} lists all settings.`
      return [toWarning(name, 'unknown setting', fix)]
    })
}

function isSet(env: Environment, name: string): boolean {
  return Boolean(env[name]?.trim())
}

function findUnused(env: Environment, { mail, summary, backend }: Config): Finding[] {
  const groups = [
    { names: ['MAIL_FROM'], isUsed: mail !== undefined, needs: 'SMTP_URL and MAIL_TO' },
    { names: ['PORTFOLIO_CALLS'], isUsed: backend !== undefined, needs: 'PORTFOLIO_HOST' },
    {
      names: ['SUMMARY_MODEL', 'SUMMARY_FALLBACK', 'SUMMARY_DAILY_TOKENS'],
      isUsed: summary !== undefined,
      needs: 'SUMMARY_API_KEY or SUMMARY_BASE_URL',
    },
  ]
  const unused = groups.flatMap(({ names, isUsed, needs }) =>
    names
      .filter((name) => !isUsed && isSet(env, name))
      .map((name) => toWarning(name, `has no effect without ${needs}`, `Set ${needs}, or remove it.`)),
  )
  if (!backend || !mail) return unused
  const what = 'with PORTFOLIO_HOST, only messages that the backend doesn’t respond to in time are emailed'
  const fix = 'Set up email on that backend to get the other messages.'
  return [...unused, { area: 'settings', level: 'hint', where: 'SMTP_URL', what, fix }]
}

function toWarning(where: string, what: string, fix: string): Finding {
  return { area: 'settings', level: 'warning', where, what, fix }
}

function findMissingSiteUrl({ isSiteUrlSet }: Config): Finding[] {
  if (isSiteUrlSet) return []
  const what = 'has no “url”, so shared links and search engines get a localhost URL'
  const fix = 'Set it to the public URL of the site, such as url: https://you.example, or set SITE_URL.'
  return [{ area: 'settings', level: 'hint', where: 'site.yaml', file: 'site.yaml', field: 'url', what, fix }]
}

/** Reports an .env file that is committed or not ignored. Outside a git repository there is nothing to check. */
export async function checkEnvFile(root: string): Promise<Finding[]> {
  const run = (...args: string[]) =>
    promisify(execFile)('git', args, { cwd: root }).then(
      () => true,
      () => false,
    )
  if (!existsSync(join(root, ENV_FILE)) || !(await run('rev-parse', '--git-dir'))) return []
  if (await run('ls-files', '--error-unmatch', ENV_FILE)) {
    const fix = 'Run: git rm --cached .env, add .env to .gitignore, and replace every secret in it.'
    return [{ area: 'secrets', level: 'error', where: ENV_FILE, what: 'is committed to git', fix }]
  }
  if (await run('check-ignore', '-q', ENV_FILE)) return []
  const what = 'is not ignored by git, so the next commit could contain your secrets'
  return [{ area: 'secrets', level: 'warning', where: ENV_FILE, what, fix: 'Add the line .env to .gitignore.' }]
}
