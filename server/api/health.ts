import { Hono } from 'hono'

const HEALTH_PATH = '/healthz'
/** Probes come from several sides at once; one look a second serves all of them. */
const LOOK_AGAIN_MS = 1_000
/** Below the patience of every probe we know. */
const PATIENCE_MS = 1_000

type Needs = {
  /** Rejects while the database does not answer. */
  ping(): Promise<void>
  now(): number
}

/** Tells probes whether this process can do all it is for. It never waits for a database longer than its patience. */
export function createHealth({ ping, now }: Needs): Hono {
  let looked = { at: Number.NEGATIVE_INFINITY, healthy: Promise.resolve(false) }

  function look(): Promise<boolean> {
    if (now() - looked.at >= LOOK_AGAIN_MS) looked = { at: now(), healthy: answersInTime(ping) }
    return looked.healthy
  }

  return new Hono().get(HEALTH_PATH, async (c) => {
    const healthy = await look()
    c.header('cache-control', 'no-store')
    return c.text(healthy ? 'ok\n' : 'the database does not answer\n', healthy ? 200 : 503)
  })
}

async function answersInTime(ping: () => Promise<void>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(late.resolve, PATIENCE_MS, false)
  const answered = ping().then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answered, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
