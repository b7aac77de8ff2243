import { type Answer, NO_RESPONSE } from '../contract/answer.ts'
import type { Client } from '../contract/client.ts'
import type { BrowserApi } from './context.ts'

const clients = new Map<string, Client>()

/** The browser's client of the backend: one a page, and one call at a time for the same question. */
export function browserClient({ base, pictureBase }: BrowserApi): Client {
  const key = `${base} ${pictureBase}`
  const known = clients.get(key)
  if (known) return known
  // The client is fetched with the first question: a page that came filled has none.
  const load = () => import('../contract/client.ts').then(({ createClient }) => createClient({ base, pictureBase }))
  const shared: Client = {
    owner: once(async () => (await load()).owner()),
    timelines: once(async () => (await load()).timelines()),
    skills: once(async () => (await load()).skills()),
    applications: once(async () => (await load()).applications()),
    projects: once(async () => (await load()).projects()),
    project: once(async (id: string) => (await load()).project(id)),
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
    const asked = ask(...args)
      // The client itself did not arrive: to the visitor that is a server that does not answer.
      .catch((): Answer<T> => ({ kind: 'failed', message: NO_RESPONSE }))
      .finally(() => underWay.delete(key))
    underWay.set(key, asked)
    return asked
  }
}
