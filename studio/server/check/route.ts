import { Hono } from 'hono'
import { parseCheckArgs } from '../../../cli/check/args.ts'
import { checkAll } from '../../../cli/check/run.ts'
import type { Finding } from '../../api.ts'
import { toPath } from '../content/issues.ts'
import type { Studio } from '../studio.ts'

/** Requests nothing from the network: neither links nor mail nor the language model. */
const OFFLINE = parseCheckArgs([])

export function createCheckRoutes({ config, env, now }: Studio): Hono {
  return new Hono().get('/check', async (c) => {
    const { findings } = await checkAll(config, OFFLINE, { env, now: now() })
    const replies = findings.map(({ file, field = '', ...finding }) => ({
      ...finding,
      ...(file && { file, path: toPath(field) }),
    }))
    return c.json({ findings: replies satisfies Finding[] })
  })
}
