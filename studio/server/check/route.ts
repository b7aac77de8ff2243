import { join } from 'node:path'
import { Hono } from 'hono'
import { parseCheckArgs } from '../../../cli/check/args.ts'
import type { Finding as CheckFinding } from '../../../cli/check/checks/finding.ts'
import { checkAll } from '../../../cli/check/run.ts'
import type { Finding } from '../../api.ts'
import { toPath } from '../content/issues.ts'
import type { Studio } from '../studio.ts'

/** Requests nothing from the network: neither links nor mail nor the language model. */
const OFFLINE = parseCheckArgs([])

export function createCheckRoutes(studio: Studio): Hono {
  return new Hono().get('/check', async (c) => {
    const clientDir = join(studio.root, 'build/client')
    const { findings } = await checkAll(studio.config, OFFLINE, { env: process.env, clientDir, now: studio.now() })
    return c.json({ findings: findings.map(toReply) })
  })
}

function toReply({ level, where, what, fix, file, field }: CheckFinding): Finding {
  return { level, where, what, fix, ...(file && { file, path: toPath(field ?? '') }) }
}
