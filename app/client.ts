import type { Answer } from '../contract/answer.ts'
import { type Client, createClient } from '../contract/client.ts'
import type { BrowserApi } from './context.ts'

const clients = new Map<string, Client>()

/** The browser's client of the backend: one a page, and one call at a time for the same question. */
export function browserClient({ base, pictureBase }: BrowserApi): Client {
  const key = `${base} ${pictureBase}`
  const known = clients.get(key)
  if (known) return known
  const client = createClient({ base, pictureBase })
  const shared: Client = {
    owner: once(client.owner),
    timelines: once(client.timelines),
    skills: once(client.skills),
    applications: once(client.applications),
    projects: once(client.projects),
    project: once(client.project),
  }
  clients.set(key, shared)
  return shared
}

/** Where this page was told to ask; the document carries it, so that it is known before any data is. */
export function pageApi(): BrowserApi {
  const { apiBase = '', pictureBase = '' } = document.documentElement.dataset
  return { base: apiBase, pictureBase }
}

function once<Args extends string[], T>(ask: (...args: Args) => Promise<Answer<T>>) {
  const underWay = new Map<string, Promise<Answer<T>>>()
  return (...args: Args): Promise<Answer<T>> => {
    const key = args.join()
    const waiting = underWay.get(key)
    if (waiting) return waiting
    const asked = ask(...args).finally(() => underWay.delete(key))
    underWay.set(key, asked)
    return asked
  }
}
