import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Database } from '../../../server/database/open.ts'
import { createBudget } from '../../../server/summary/budget.ts'
import { createExtractWorkerPool, type Extract } from '../../../server/summary/extractive/extract-worker-pool.ts'
import { createModels } from '../../../server/summary/llm/models.ts'
import { createProvider } from '../../../server/summary/llm/provider.ts'
import { createSummarizer, type SummarizeOptions } from '../../../server/summary/summarize.ts'
import { createFolder, openPlace } from '../postgres/databases.ts'
import { startStubProvider } from './stub-provider.ts'

export const KEY = 'gsk_the-key-of-the-owner'

type Visitor = Omit<SummarizeOptions, 'signal'>
type Options = {
  fallback?: boolean
  models?: string[]
  tokensPerDay?: number
  database?: Database
  extractor?: Parameters<typeof createExtractWorkerPool>[0]
  /** A worker that several tests share. */
  extract?: Extract
}

/**
 * The summarizer with all its real parts before a stub provider. Its clock stands still, rests between two tries take no
 * time, and the time for a summary is over when the test says so.
 */
export async function openSummarizer(options: Options = {}) {
  const { fallback = true, models = ['first'], tokensPerDay = 1_000_000 } = options
  const provider = await startStubProvider()
  onTestFinished(provider.close)
  const own = createExtractWorkerPool(options.extractor)
  onTestFinished(own.close)
  const extract = options.extract ?? own.extract
  const database = options.database ?? openPlace({ file: join(await createFolder(), 'vitrine.sqlite') })
  const clock = { at: Date.parse('2026-02-03T12:00:00Z') }
  const now = () => clock.at
  const time = { over: new AbortController() }
  const lines: string[] = []
  const rests: number[] = []
  const summarize = createSummarizer({
    extract,
    provider: {
      complete: createProvider({ baseUrl: provider.baseUrl, apiKey: KEY }),
      models: createModels(models, now),
      budget: createBudget({ database, tokensPerDay, toShareKey: async (address) => `key of ${address}`, now }),
      deadline: () => time.over.signal,
      wait: async (ms) => void rests.push(ms),
    },
    fallback,
    now,
    log: (level, message) => lines.push(`${level}: ${message}`),
  })
  const ask = (text: string, signal = new AbortController().signal, visitor: Partial<Visitor> = {}) =>
    summarize(text, { signal, modelAllowed: true, address: '192.0.2.7', ...visitor })
  return { ask, provider, database, clock, time, lines, rests, extract }
}
