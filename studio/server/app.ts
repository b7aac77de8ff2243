import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import * as z from 'zod'
import { toDisplayPath } from '../../cli/command/terminal.ts'
import { createSimpleIcons, type SimpleIcons } from '../../cli/icons/simple-icons.ts'
import { isRecord, parseJson } from '../../contract/http.ts'
import { httpErrors } from '../../contract/strings.ts'
import { LISTS } from '../../editing/entries/entries.ts'
import { JSON_SCHEMAS } from '../../editing/entries/files.ts'
import { findOwnContent } from '../../server/content/find-dir.ts'
import { writeFileAtomic } from '../../server/database/write-file.ts'
import { createErrorHandler, errorResponse } from '../../server/http/errors.ts'
import { readJson } from '../../server/http/requests/body.ts'
import { limitBody } from '../../server/http/requests/body-limit.ts'
import { serveAssets } from '../../server/http/static-files.ts'
import type { Log } from '../../server/log/log.ts'
import { PACKAGE_DIR } from '../../server/package-dir.ts'
import type { Start } from '../api.ts'
import { SCREENS, type Screen, type View, WAYS, WIDTHS } from '../view.ts'
import { createContentRoutes } from './content/route.ts'
import { explainDiskError } from './disk-errors.ts'
import type { Events } from './events.ts'
import { createFirstRunRoutes } from './first-run/route.ts'
import type { InboxConnection } from './inbox/connection.ts'
import { createInboxRoutes } from './inbox/route.ts'
import { createPictureRoutes } from './pictures/route.ts'
import { createPublishRoutes } from './publish/route.ts'
import { readBody } from './requests.ts'
import { createGuard } from './security.ts'
import type { Sessions } from './session.ts'
import type { Studio } from './studio.ts'

const WRONG_KEY = 'This link has expired or was already used. Press Enter in the studio’s terminal for a new one.'
const FEATURES = [createPictureRoutes, createPublishRoutes, createFirstRunRoutes]

const viewSchema: z.ZodType<View> = z.object({
  screen: z.enum(Object.keys(SCREENS) as Screen[]),
  way: z.enum(WAYS).optional(),
  entries: z.partialRecord(z.enum(LISTS), z.union([z.string(), z.number()])),
  width: z.literal(WIDTHS).optional(),
  theme: z.enum(['light', 'dark']).optional(),
  scroll: z.number(),
  pane: z.enum(['form', 'preview']),
})

type Options = {
  studio: Studio
  inbox: InboxConnection
  sessions: Sessions
  events: Events
  /** Downloads them, unless there are others. */
  icons?: SimpleIcons | undefined
  /** The studio's folder in DATA_DIR. */
  dir: string
  port: number
  headers: Record<string, string>
  log: Log
  print(line: string): void
}

export function createStudioApp(options: Options): Hono {
  const { studio, sessions, events, icons = createSimpleIcons(), headers, log } = options
  const buildDir = join(PACKAGE_DIR, 'build/studio')
  const viewFile = join(options.dir, 'view.json')
  const limitJson = limitBody(1_000)
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
  })
  app.use(createGuard(options))
  const handleError = createErrorHandler(log)
  app.onError((error, c) => {
    const reason = explainDiskError(error, studio.cwd)
    return reason ? c.json({ reason }, 507) : handleError(error, c)
  })
  app.notFound((c) => errorResponse(c, 404, httpErrors.notFound))
  // Uploads have a limit of their own.
  app.use('/api/*', (c, next) =>
    c.req.header('content-type') === 'application/octet-stream' ? next() : limitJson(c, next),
  )
  app.post('/api/session', async (c) => {
    const body = await readJson(c)
    const key = sessions.exchange(isRecord(body) ? String(body.key) : '')
    return key ? c.json({ key }) : errorResponse(c, 401, WRONG_KEY)
  })
  app.get('/api/start', async (c) => c.json(await readStart(studio, viewFile)))
  app.get('/api/events', () => events.open({ kind: 'content', content: studio.content() }))
  app.put('/api/view', async (c) => {
    await writeFileAtomic(viewFile, JSON.stringify(await readBody(c, viewSchema)), { mode: 0o600 })
    return c.body(null, 204)
  })
  app.post('/api/finished', async (c) => {
    events.finish((await readBody(c, z.object({ isSaved: z.boolean() }))).isSaved)
    return c.body(null, 204)
  })
  for (const createRoutes of FEATURES) app.route('/api', createRoutes(studio, icons))
  app.route('/api', createInboxRoutes(studio, options.inbox))
  app.route('/api', createContentRoutes(studio))
  app.get('/', async (c) => c.html(await readFile(join(buildDir, 'index.html'), 'utf8')))
  app.get('/assets/*', serveAssets(buildDir))
  return app
}

async function readStart(
  { config, contentDir, cwd, previewOrigin, content }: Studio,
  viewFile: string,
): Promise<Start> {
  return {
    previewOrigin,
    folder: toDisplayPath(contentDir, cwd),
    siteUrl: config.siteUrl,
    isSiteUrlSet: config.isSiteUrlSet,
    backend: config.backend?.host,
    isFirstRun: !(await findOwnContent({ contentDir, isContentDirSet: false })),
    hasMail: Boolean(config.mail ?? config.notifyUrl),
    schemas: config.backend ? { site: JSON_SCHEMAS.site } : JSON_SCHEMAS,
    // Undefined for a file of an older version, or one that is damaged.
    view: viewSchema.safeParse(parseJson(await readFile(viewFile, 'utf8').catch(() => ''))).data,
    content: content(),
  }
}
