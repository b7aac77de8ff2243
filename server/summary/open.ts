import { MAX_BUILT_IN_TEXT_LENGTH, MAX_MODEL_TEXT_LENGTH } from '../../contract/summary-prompt.ts'
import type { Database } from '../database/open.ts'
import { readSecret } from '../database/secret.ts'
import { writeUnless } from '../database/write-unless.ts'
import { createFailureLog } from '../log/failures.ts'
import type { Log } from '../log/log.ts'
import { countRequest, type Limits, toRules } from '../rate-limit/limiter.ts'
import { createBudget } from './llm/budget.ts'
import { createProvider } from './llm/provider.ts'
import { createSummarizer } from './summarize.ts'

type SummarySettings = {
  summary?: { baseUrl: string; apiKey?: string; models: readonly string[] }
  summaryFallback: boolean
  summaryTokensPerDay: number
  summaryLimits: Limits
}

export function openSummaries(settings: SummarySettings, database: Database, log: Log) {
  const { summary: provider, summaryLimits: limits } = settings
  const limiterFailures = createFailureLog(log)
  const budget = createBudget({ database, tokensPerDay: settings.summaryTokensPerDay, now: Date.now, log })
  const summarize = createSummarizer({
    provider: provider && { complete: createProvider(provider), models: provider.models, budget },
    fallback: settings.summaryFallback,
    log,
  })

  async function consume(limit: keyof Limits, subnet: string) {
    try {
      const result = await writeUnless('limited', database, async (trx) => {
        const rules = toRules('summary', { subnet, limits, secret: await readSecret(trx, 'ip') })
        return countRequest(trx, rules[limit], Date.now)
      })
      limiterFailures.recover('summary rate limit recovered')
      return result
    } catch (error) {
      limiterFailures.fail(`summary rate limit failed; not calling the language model: ${error}`)
      return { kind: 'unknown' as const }
    }
  }

  return {
    summarize,
    consume,
    maxTextLength: provider ? MAX_MODEL_TEXT_LENGTH : MAX_BUILT_IN_TEXT_LENGTH,
    usesModel: provider !== undefined,
  }
}
