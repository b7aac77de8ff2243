import { MAX_BUILT_IN_TEXT_LENGTH, MAX_MODEL_TEXT_LENGTH } from '../../contract/summary-prompt.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open.ts'
import { createSecret } from '../database/secret.ts'
import { createFailureLog } from '../log/failures.ts'
import type { Log } from '../log/log.ts'
import { createMetrics, type Metrics } from '../metrics.ts'
import { createIpHasher } from '../rate-limit/ip-hash.ts'
import { createLimiter, toIpRules } from '../rate-limit/limiter.ts'
import { toWidestNetwork } from '../rate-limit/networks.ts'
import { createExtractWorkerPool } from './extractive/worker.ts'
import { type Budget, createBudget } from './llm/budget.ts'
import { createModels } from './llm/models.ts'
import { createProvider } from './llm/provider.ts'
import { createSummarizer, type Summarize, type Summary } from './summarize.ts'

type Observers = { log: Log; metrics?: Metrics }

export function openSummaries(config: Config, database: Database, { log, metrics = createMetrics() }: Observers) {
  const limiter = createLimiter({ database, now: Date.now })
  const hashIp = createIpHasher(createSecret(database, 'ip'))
  const limits = config.summaryLimits
  const toShareKey = (subnet: string) => hashIp(toWidestNetwork(subnet))
  const budget = { tokensPerDay: config.summaryTokensPerDay, toShareKey }
  const rateLimitFailures = createFailureLog(log)
  const extractor = createExtractWorkerPool()
  const summarize = createSummarizer({
    extract: extractor.extract,
    provider: config.summary && {
      complete: createProvider(config.summary),
      models: createModels(config.summary.models, Date.now),
      budget: countTokens(createBudget({ ...budget, database, now: Date.now }), metrics),
    },
    fallback: config.summaryFallback,
    now: Date.now,
    log,
  })
  async function consume(subnet: string) {
    try {
      const perIp = await toIpRules('summary', { subnet, windows: limits.perIp, hashIp })
      const result = await limiter.consume([{ name: 'summary', windows: limits.total }, ...perIp])
      rateLimitFailures.recover('summary rate limit recovered')
      return result
    } catch (error) {
      rateLimitFailures.fail(`summary rate limit failed; not calling the language model: ${error}`)
      return { kind: 'unknown' as const }
    }
  }
  const maxTextLength = config.summary ? MAX_MODEL_TEXT_LENGTH : MAX_BUILT_IN_TEXT_LENGTH
  return {
    summarize: countSummaries(summarize, metrics),
    consume,
    maxTextLength,
    usesModel: config.summary !== undefined,
    close: extractor.close,
  }
}

function countTokens(budget: Budget, metrics: Metrics): Budget {
  return {
    ...budget,
    settle(reservation, spent) {
      metrics.count('vitrine_tokens_total', {}, spent)
      return budget.settle(reservation, spent)
    },
  }
}

function countSummaries(summarize: Summarize, metrics: Metrics): Summarize {
  return async (text, options) => {
    const summary = await summarize(text, options)
    metrics.count('vitrine_summaries_total', { by: toSource(summary) })
    return summary
  }
}

function toSource(summary: Summary): string {
  if (summary.kind !== 'summary') return 'none'
  if (summary.isFallback) return 'fallback'
  return summary.model ? 'model' : 'built-in'
}
