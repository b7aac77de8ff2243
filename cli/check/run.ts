import { type Config, ConfigError, readConfig } from '../../server/config.ts'
import type { CheckOptions } from './args.ts'
import { checkAltTexts } from './checks/alt-texts.ts'
import { checkBackups } from './checks/backups.ts'
import { checkContent } from './checks/content.ts'
import { checkContrast } from './checks/contrast.ts'
import { checkDescriptions } from './checks/descriptions.ts'
import { askLinks, checkSchemes, findLinks } from './checks/links.ts'
import { checkMail } from './checks/mail.ts'
import { checkSecrets, findSecretValues } from './checks/secrets.ts'
import { checkSettings, findUnknown } from './checks/settings.ts'
import { checkSummary } from './checks/summary.ts'
import type { Finding } from './finding.ts'
import { readSourceFiles } from './source-files.ts'

type Desk = {
  env: Record<string, string | undefined>
  /** What browsers are sent. */
  clientDir: string
  now: Date
}
export type Checked = { findings: Finding[]; notes: string[] }

/** Looks at everything; only what is wished for goes out into the network. */
export async function runCheck(wishes: CheckOptions, desk: Desk): Promise<Checked> {
  const notes: string[] = []
  const config = read(desk.env)
  if (config instanceof ConfigError) return { findings: [toFinding(config), ...findUnknown(desk.env)], notes }
  const tell = (note: string) => void notes.push(note)
  const { contentDir } = config
  const siteOnly = config.backend !== undefined
  const written = await readSourceFiles(contentDir, { siteOnly })
  const links = findLinks(written)
  const places = [
    { name: 'content', dir: contentDir },
    { name: 'build/client', dir: desk.clientDir },
  ]
  const findings = [
    checkSettings(desk.env, config),
    await checkContent({ contentDir, siteOnly }),
    checkAltTexts(written),
    checkDescriptions(written),
    checkSchemes(links),
    wishes.links ? await askLinks(links, wishes) : [],
    await checkContrast(contentDir, written),
    await checkSecrets(places, findSecretValues(config)),
    wishes.mail ? await checkMail(config, tell) : [],
    wishes.summary ? await checkSummary(config, tell) : [],
    await checkBackups({ ...config, now: desk.now }, tell),
  ]
  return { findings: findings.flat(), notes }
}

/** 1 where something is wrong; with `strict` a warning counts. */
export function toStatus(findings: readonly Finding[], { strict }: Pick<CheckOptions, 'strict'>): number {
  return findings.some(({ level }) => level === 'error' || (strict && level === 'warning')) ? 1 : 0
}

function read(env: Desk['env']): Config | ConfigError {
  try {
    return readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

function toFinding({ message }: ConfigError): Finding {
  const fix = 'Mend it first: the site does not start with it, and the rest could not be looked at.'
  return { area: 'settings', level: 'error', where: 'environment', what: message, fix }
}
