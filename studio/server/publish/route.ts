import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import * as z from 'zod'
import { withSiteUrl } from '../../../cli/command/site-url.ts'
import { toDisplayPath } from '../../../cli/command/terminal.ts'
import { PACKAGE_DIR } from '../../../server/package-dir.ts'
import type { ExportEvent, Finding, Publishing, PushReply } from '../../api.ts'
import { createQueue } from '../../queue.ts'
import { readBody } from '../requests.ts'
import { openPath } from '../run-files.ts'
import type { Studio } from '../studio.ts'
import { describeLastCheck, listFindings } from './check.ts'
import { EXPORT_DIR, exportSite } from './export.ts'
import { readGitChanges, readRepository, toCommands } from './git.ts'
import { publish } from './push.ts'
import { HOST_FILES, listWays, toPagesUrl } from './ways.ts'

const pushRequest = z.object({ rebase: z.boolean() })

export function createPublishRoutes(studio: Studio): Hono {
  // One at a time, because git locks its index, and an export replaces its folder.
  const enqueue = createQueue()

  return new Hono()
    .get('/check', async (c) => c.json({ findings: (await listFindings(studio)) satisfies Finding[] }))
    .get('/last-check', async (c) => {
      return c.json({ text: await describeLastCheck(studio, (await readRepository(studio))?.remote) })
    })
    .get('/publish', async (c) => c.json((await readPublishing(studio)) satisfies Publishing))
    .post('/export', (c) => {
      c.header('content-type', 'application/x-ndjson')
      return stream(c, async (output) => {
        const send = (event: ExportEvent) => void output.writeln(JSON.stringify(event))
        send(await enqueue(() => exportSite(studio, (text) => send({ kind: 'progress', text }))))
      })
    })
    .post('/push', async (c) => {
      const { rebase } = await readBody(c, pushRequest)
      const reply = await enqueue(() => publish(studio, { rebase }))
      await studio.refresh()
      return c.json(reply satisfies PushReply)
    })
    .post('/open-export', (c) => {
      openPath(join(studio.cwd, EXPORT_DIR))
      return c.body(null, 204)
    })
}

async function readPublishing(studio: Studio): Promise<Publishing> {
  const { contentDir, cwd } = studio
  const repository = await readRepository(studio)
  const found = repository && !repository.isIgnored ? await readGitChanges(repository) : undefined
  const isWhole = repository ? repository.isWhole : PACKAGE_DIR !== cwd
  const vitrine = PACKAGE_DIR === cwd ? '' : `${toDisplayPath(PACKAGE_DIR, cwd)}/`
  const { siteUrl, isSiteUrlSet } = await withSiteUrl(studio.config)
  const suggestedUrl = isWhole ? toPagesUrl(repository?.remote) : undefined
  return {
    since: found && repository?.since,
    changes: found?.changes ?? [],
    ways: listWays({
      // The command of a folder that is not whole is for another folder.
      ...{ isWhole, vitrine, folder: isWhole ? toDisplayPath(contentDir, cwd) : contentDir },
      siteUrl: isSiteUrlSet ? siteUrl : undefined,
      files: Object.values(HOST_FILES).filter((file) => existsSync(join(cwd, file))),
      repository: repository && { ...repository, commands: found ? toCommands(repository, found) : [] },
    }),
    ...(suggestedUrl && { suggestedUrl }),
  }
}
