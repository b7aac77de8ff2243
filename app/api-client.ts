import { type Client, createClient } from '../contract/client.ts'
import { NO_RESPONSE, type Result } from '../contract/result.ts'
import type { BrowserApi } from './site.ts'

const clients = new Map<string, Client>()

/** The browser's client of the API. Islands that ask for the same thing at the same time share one request. */
export function getApiClient({ base, pictureBase }: BrowserApi): Client {
  const key = `${base} ${pictureBase}`
  const known = clients.get(key)
  if (known) return known
  const client = createClient({ base, pictureBase })
  const shared: Client = {
    owner: dedupe(client.owner),
    timelines: dedupe(client.timelines),
    skills: dedupe(client.skills),
    applications: dedupe(client.applications),
    projects: dedupe(client.projects),
    project: dedupe(client.project),
  }
  clients.set(key, shared)
  return shared
}

function dedupe<Args extends string[], T>(load: (...args: Args) => Promise<Result<T>>) {
  const inFlight = new Map<string, Promise<Result<T>>>()
  return (...args: Args): Promise<Result<T>> => {
    const key = args.join()
    const request =
      inFlight.get(key) ??
      load(...args)
        .catch((): Result<T> => ({ kind: 'error', message: NO_RESPONSE }))
        .finally(() => inFlight.delete(key))
    inFlight.set(key, request)
    return request
  }
}
