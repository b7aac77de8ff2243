import { type Client, createClient } from '../../contract/client.ts'
import type { Result } from '../../contract/portfolio.ts'
import type { BrowserApi } from '../../contract/site.ts'

const clients = new Map<string, Client>()

/** Returns one client per page. Islands share requests, and a failed request is repeated. */
export function getApiClient({ base, imageBase }: BrowserApi): Client {
  const key = `${base} ${imageBase}`
  const existing = clients.get(key)
  if (existing) return existing
  const client = createClient({ base, imageBase })
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
  const requests = new Map<string, Promise<Result<T>>>()
  return (...args: Args): Promise<Result<T>> => {
    const key = args.join()
    const request = requests.get(key) ?? load(...args)
    requests.set(key, request)
    void request.then(({ kind }) => kind === 'ok' || requests.delete(key))
    return request
  }
}
