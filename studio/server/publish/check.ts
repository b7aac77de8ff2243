import { parseCheckArgs } from '../../../cli/check/args.ts'
import { checkAll } from '../../../cli/check/run.ts'
import type { Finding } from '../../api.ts'
import { toPath } from '../content/issues.ts'
import type { Studio } from '../studio.ts'

/** Requests nothing from the network: neither links nor mail nor the language model. */
const OFFLINE = parseCheckArgs([])

export async function listFindings({ config, env, now }: Studio): Promise<Finding[]> {
  const { findings } = await checkAll(config, OFFLINE, { env, now: now() })
  return findings.map(({ file, field = '', ...finding }) => ({
    ...finding,
    ...(file && { file, path: toPath(field) }),
  }))
}
