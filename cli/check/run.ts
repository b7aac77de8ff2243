import { fileURLToPath } from 'node:url'
import { type Config, ConfigError, readConfig } from '../../server/config.ts'
import { findContentDir } from '../../server/content/find-dir.ts'
import type { CheckOptions } from './args.ts'
import { checkBackups } from './checks/backups.ts'
import { checkContent } from './checks/content.ts'
import type { Finding } from './checks/finding.ts'
import { checkLeftovers } from './checks/leftovers.ts'
import { findLinks, requestLinks } from './checks/links.ts'
import { checkMail } from './checks/mail.ts'
import { checkSecrets, findSecretValues } from './checks/secrets.ts'
import { checkEnvFile, checkSettings, findUnknown } from './checks/settings.ts'
import { readSourceFiles } from './checks/source-files.ts'
import { checkSummary } from './checks/summary.ts'
import { checkAltText, checkDates, checkDescriptions } from './checks/texts.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

type Deps = { env: Record<string, string | undefined>; clientDir: string; now: Date }

export async function runCheck(options: CheckOptions, deps: Deps) {
  let config: Config
  try {
    config = readConfig(deps.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { findings: [toFinding(error), ...findUnknown(deps.env)], notes: [] }
  }
  return checkAll(config, options, deps)
}

/** Runs every check. To add one, write a file in `checks/` and call it here. */
export async function checkAll(config: Config, options: CheckOptions, { env, clientDir, now }: Deps) {
  const notes: string[] = []
  const addNote = (note: string) => void notes.push(note)
  const contentDir = await findContentDir(config)
  const siteOnly = config.backend !== undefined
  const sources = await readSourceFiles(contentDir, { siteOnly })
  const publicDirs = [
    { name: 'content', dir: contentDir },
    { name: 'build/client', dir: clientDir },
  ]
  const findings = [
    checkSettings(env, config),
    await checkContent({ contentDir, siteOnly }),
    siteOnly ? [] : await checkLeftovers(contentDir, sources),
    checkAltText(sources),
    checkDescriptions(sources),
    checkDates(sources),
    options.links ? await requestLinks(findLinks(sources), options) : [],
    await checkSecrets(publicDirs, findSecretValues(config)),
    await checkEnvFile(ROOT),
    options.mail ? await checkMail(config, addNote) : [],
    options.summary ? await checkSummary(config, addNote) : [],
    await checkBackups({ ...config, now }, addNote),
  ]
  return { findings: findings.flat(), notes }
}

export function hasFailed(findings: readonly Finding[], { strict }: Pick<CheckOptions, 'strict'>): boolean {
  return findings.some(({ level }) => level === 'error' || (strict && level === 'warning'))
}

function toFinding({ message }: ConfigError): Finding {
  const fix = 'Fix this first. The site can’t start, and nothing else was checked.'
  return { area: 'settings', level: 'error', where: 'environment', what: message, fix }
}
