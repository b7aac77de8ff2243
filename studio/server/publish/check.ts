import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { parseCheckArgs } from '../../../cli/check/args.ts'
import { checkAll } from '../../../cli/check/check-site.ts'
import { getFromGitHub } from '../../../cli/import/github/client.ts'
import type { Finding } from '../../api.ts'
import { toPath } from '../content/issues.ts'
import type { Studio } from '../studio.ts'
import { toGitHubName } from './ways.ts'

/** Requests nothing from the network: neither links nor mail nor the language model. */
const OFFLINE = parseCheckArgs([])

const WORKFLOW = 'check.yml'
const DAY_MS = 86_400_000
/** The check runs each week, and GitHub may start it some days late. */
const MAX_AGE_DAYS = 14
const runs = z.object({ workflow_runs: z.array(z.object({ created_at: z.iso.datetime() })) })

export async function listFindings({ config, env, now }: Studio): Promise<Finding[]> {
  const { findings } = await checkAll(config, OFFLINE, { env, now: now() })
  return findings.map(({ file, field = '', ...finding }) => ({
    ...finding,
    ...(file && { file, path: toPath(field) }),
  }))
}

/** Asks GitHub when the weekly check last ran. Returns '' if the repository has none. */
export async function describeLastCheck({ cwd, config, now }: Studio, remote: string | undefined): Promise<string> {
  const name = toGitHubName(remote)
  if (!name || !existsSync(join(cwd, '.github/workflows', WORKFLOW))) return ''
  const found = await getFromGitHub(`/repos/${name}/actions/workflows/${WORKFLOW}/runs?per_page=1`, runs, config.github)
  if (found.kind === 'failed') return `Links are checked each week: see https://github.com/${name}/actions.`
  const [last] = found.body.workflow_runs
  if (!last) return 'The weekly check of links has not run yet.'
  const time = new Date(last.created_at)
  const text = `Links were last checked on ${time.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })}.`
  const isOld = now().getTime() - time.getTime() > MAX_AGE_DAYS * DAY_MS
  return isOld ? `${text} GitHub stopped the weekly check. Push a commit, or enable it under Actions.` : text
}
