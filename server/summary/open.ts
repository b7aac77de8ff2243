import { MAX_BUILT_IN_TEXT_LENGTH, MAX_MODEL_TEXT_LENGTH } from '../../contract/summary-prompt.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open.ts'
import { createSecret } from '../database/secret.ts'
import { createFailureLog } from '../log/failures.ts'
import type { Log } from '../log/log.ts'
import { createIpHasher, createLimiter, toRules } from '../rate-limit/limiter.ts'
import { toWidestNetwork } from '../rate-limit/networks.ts'
import { createExtractWorkerPool } from './extractive/worker.ts'
import { createBudget } from './llm/budget.ts'
import { createModels } from './llm/models.ts'
import { createProvider } from './llm/provider.ts'
import { createSummarizer } from './summarize.ts'

export function openSummaries(config: Config, database: Database, { log }: { log: Log }) {
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
      budget: createBudget({ ...budget, database, now: Date.now }),
    },
    fallback: config.summaryFallback,
    now: Date.now,
    log,
  })
  async function consume(limit: keyof typeof limits, subnet: string) {
    try {
      const rules = await toRules('summary', { subnet, limits, hashIp })
      const result = await limiter.consume(rules[limit])
      rateLimitFailures.recover('summary rate limit recovered')
      return result
    } catch (error) {
      rateLimitFailures.fail(`summary rate limit failed; not calling the language model: ${error}`)
      return { kind: 'unknown' as const }
    }
  }
  const maxTextLength = config.summary ? MAX_MODEL_TEXT_LENGTH : MAX_BUILT_IN_TEXT_LENGTH
  return {
    summarize,
    consume,
    maxTextLength,
    usesModel: config.summary !== undefined,
    close: extractor.close,
  }
}
