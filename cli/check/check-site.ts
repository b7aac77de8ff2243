import { type Config, ConfigError, readConfig } from '../../server/config.ts'
import { ContentError, findContentDir } from '../../server/content/find-dir.ts'
import { CLIENT_DIR } from '../../server/package-dir.ts'
import { withSiteUrl } from '../command/site-url.ts'
import type { CheckOptions } from './args.ts'
import { checkBackups } from './checks/backups.ts'
import { checkContent } from './checks/content.ts'
import type { Finding } from './checks/finding.ts'
import { checkFirstLook } from './checks/first-look.ts'
import { checkLeftovers } from './checks/leftovers.ts'
import { findLinks, requestLinks } from './checks/links.ts'
import { checkMail } from './checks/mail.ts'
import { checkSecrets, findSecretValues } from './checks/secrets.ts'
import { checkEnvFile, checkSettings, findUnknown } from './checks/settings.ts'
import { readSourceFiles } from './checks/source-files.ts'
import { checkSummary } from './checks/summary.ts'
import { checkAltText, checkDates, checkDescriptions, checkExpected, checkPresent } from './checks/texts.ts'

type Deps = { env: Record<string, string | undefined>; now: Date }

export async function runCheck(options: CheckOptions, deps: Deps) {
  try {
    const config = readConfig(deps.env)
    const { findings, notes } = await checkAll(config, options, deps)
    const backups = await checkBackups({ ...config, now: deps.now }, (note) => notes.push(note))
    return { findings: [...findings, ...backups], notes }
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof ContentError)) throw error
    return { findings: [toFinding(error), ...findUnknown(deps.env)], notes: [] }
  }
}

/** Opens no database, so the studio runs it as well. To add a check, write a file in `checks/` and call it here. */
export async function checkAll(settings: Config, options: CheckOptions, { env, now }: Deps) {
  const config = await withSiteUrl(settings)
  const notes: string[] = []
  const addNote = (note: string) => void notes.push(note)
  const contentDir = await findContentDir(config)
  const publicDirs = [
    ...(contentDir ? [{ name: 'content', dir: contentDir }] : []),
    { name: 'build/client', dir: CLIENT_DIR },
  ]
  const findings = [
    checkSettings(env, config),
    contentDir ? await checkFiles(contentDir, config, { ...options, now }) : [reportNoFiles(config)],
    await checkSecrets(publicDirs, findSecretValues(config)),
    await checkEnvFile(process.cwd()),
    options.mail ? await checkMail(config, addNote) : [],
    options.summary ? await checkSummary(config, addNote) : [],
  ]
  return { findings: findings.flat(), notes }
}

type FileOptions = CheckOptions & { now: Date }

async function checkFiles(contentDir: string, config: Config, options: FileOptions): Promise<Finding[]> {
  const siteOnly = config.backend !== undefined
  const sources = await readSourceFiles(contentDir, { siteOnly })
  return [
    ...(await checkContent({ contentDir, siteOnly })),
    ...(await checkLeftovers(contentDir, sources, { siteOnly })),
    ...checkAltText(sources),
    ...checkDescriptions(sources),
    ...checkDates(sources),
    ...checkExpected(sources, options.now),
    ...checkPresent(sources),
    ...checkFirstLook(sources),
    ...(options.links ? await requestLinks(findLinks(sources), { ...options, github: config.github }) : []),
  ]
}

function reportNoFiles({ backend }: Config): Finding {
  const what = 'is missing, so the name, portrait, and resume are those of the external backend'
  const fix = `To edit them here, run: npm run import -- ${backend?.host}`
  return { area: 'content', level: 'hint', where: 'site.yaml', what, fix }
}

function toFinding({ message }: Error): Finding {
  const fix = 'Fix this first. The site can’t start, and nothing else was checked.'
  return { area: 'settings', level: 'error', where: 'environment', what: message, fix }
}
