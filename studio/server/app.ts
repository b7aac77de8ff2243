import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { isRecord } from '../../contract/http.ts'
import { httpErrors } from '../../contract/strings.ts'
import { writeFileAtomic } from '../../server/database/write-file.ts'
import { createErrorHandler, errorResponse } from '../../server/http/errors.ts'
import { readJson } from '../../server/http/requests/body.ts'
import { limitBody } from '../../server/http/requests/body-limit.ts'
import { serveAssets } from '../../server/http/static-files.ts'
import type { Log } from '../../server/log/log.ts'
import type { SessionReply, Start } from '../api.ts'
import { createCheckRoutes } from './check/route.ts'
import { createContentRoutes } from './content/route.ts'
import { jsonSchemas } from './content/sources.ts'
import { isFirstRun } from './content/state.ts'
import type { Store } from './content/store.ts'
import type { Events } from './events.ts'
import { createFirstRunRoutes } from './first-run/route.ts'
import { createInboxRoutes } from './inbox/route.ts'
import { createPictureRoutes } from './pictures/route.ts'
import { createPublishRoutes } from './publish/route.ts'
import { addHeaders, createGuard } from './security.ts'
import type { Sessions } from './session.ts'
import type { Studio } from './studio.ts'

const MAX_JSON_KB = 1_000
const WRONG_KEY = 'This address was used or is too old. Press Enter in the terminal of the studio for a new one.'
const OWNER_ONLY = 0o600
const FEATURES = [createPictureRoutes, createInboxRoutes, createCheckRoutes, createPublishRoutes, createFirstRunRoutes]

type Options = {
  studio: Studio
  store: Store
  sessions: Sessions
  events: Events
  /** The studio's folder in DATA_DIR. */
  dir: string
  port: number
  headers: Record<string, string>
  log: Log
  onRefused(line: string): void
}

export function createStudioApp(options: Options): Hono {
  const { studio, store, sessions, events, headers, log } = options
  const buildDir = join(studio.root, 'build/studio')
  const assets = serveAssets(buildDir)
  const app = new Hono()
  app.use(addHeaders(headers))
  app.use(createGuard(options))
  app.onError(createErrorHandler(log))
  app.notFound((c) => errorResponse(c, 404, httpErrors.notFound))
  const limitJson = limitBody(MAX_JSON_KB)
  app.use('/api/*', (c, next) => (isJson(c) ? limitJson(c, next) : next()))
  app.post('/api/session', async (c) => {
    const body = await readJson(c)
    const key = sessions.exchange(isRecord(body) ? String(body.key) : '')
    return key ? c.json({ key } satisfies SessionReply) : errorResponse(c, 401, WRONG_KEY)
  })
  app.get('/api/start', async (c) => c.json(await readStart(options)))
  app.get('/api/events', async () => events.open({ kind: 'content', content: await studio.content() }))
  app.put('/api/view', async (c) => {
    const view = JSON.stringify(await readJson(c))
    await writeFileAtomic(join(options.dir, 'view.json'), view, { mode: OWNER_ONLY })
    return c.body(null, 204)
  })
  for (const createRoutes of FEATURES) app.route('/api', createRoutes(studio))
  app.route('/api', createContentRoutes(store, studio.now))
  app.get('/', async (c) => c.html(await readFile(join(buildDir, 'index.html'), 'utf8')))
  app.get('/assets/*', assets)
  return app
}

function isJson(c: Context): boolean {
  return c.req.header('content-type')?.toLowerCase().startsWith('application/json') ?? false
}

async function readStart({ studio, dir }: Options): Promise<Start> {
  const { config, contentDir, previewOrigin } = studio
  const view = await readFile(join(dir, 'view.json'), 'utf8').catch(() => 'null')
  return {
    previewOrigin,
    folder: contentDir,
    siteUrl: config.siteUrl,
    backend: config.backend?.host,
    isFirstRun: await isFirstRun(contentDir),
    hasMail: config.mail !== undefined,
    schemas: jsonSchemas(),
    view: JSON.parse(view),
    content: await studio.content(),
  }
}
