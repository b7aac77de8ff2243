import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Database } from '../../../server/database/open.ts'
import type { Log } from '../../../server/log/log.ts'
import { createBudget } from '../../../server/summary/llm/budget.ts'
import { createProvider } from '../../../server/summary/llm/provider.ts'
import { createSummarizer, type SummarizeOptions } from '../../../server/summary/summarize.ts'
import { createFolder, openTestDatabase } from '../postgres/databases.ts'
import { startStubProvider } from './stub-provider.ts'

type Visitor = Omit<SummarizeOptions, 'signal'>
type Options = {
  fallback?: boolean
  models?: string[]
  tokensPerDay?: number
  database?: Database
}

/** Combines the real parts with a stub provider and a fixed clock. `timeout` aborts the first call. */
export async function openSummarizer(options: Options = {}) {
  const { fallback = true, models = ['first'], tokensPerDay = 1_000_000 } = options
  const provider = await startStubProvider()
  onTestFinished(provider.close)
  const database = options.database ?? openTestDatabase({ file: join(await createFolder(), 'vitrine.sqlite') })
  const clock = { at: Date.parse('2026-02-03T12:00:00Z') }
  const now = () => clock.at
  const timeout = new AbortController()
  const timeouts: number[] = []
  const lines: string[] = []
  const log: Log = (level, message) => lines.push(`${level}: ${message}`)
  const summarizer = createSummarizer({
    provider: {
      complete: createProvider({ baseUrl: provider.baseUrl, apiKey: 'gsk_the-key-of-the-owner' }),
      models,
      budget: createBudget({ database, tokensPerDay, now, log }),
      createTimeout: (ms) => {
        timeouts.push(ms)
        return timeouts.length > 1 ? new AbortController().signal : timeout.signal
      },
      now,
    },
    fallback,
    log,
  })
  const summarize = (text: string, signal = new AbortController().signal, visitor: Partial<Visitor> = {}) =>
    summarizer(text, { signal, limit: 'allowed', subnet: '192.0.2.7', ...visitor })
  return { summarize, provider, database, clock, timeout, timeouts, lines }
}
