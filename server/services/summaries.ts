import { BUILT_IN_TEXT_LIMIT, MODEL_TEXT_LIMIT } from '../../contract/summary-prompt.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open.ts'
import { createSecret } from '../database/secret.ts'
import type { Log } from '../log.ts'
import { createAddressKey } from '../rate-limit/address-key.ts'
import { createLimiter, toAddressRules } from '../rate-limit/limiter.ts'
import { toWidestNetwork } from '../rate-limit/networks.ts'
import { createBudget } from '../summary/budget.ts'
import { createExtractWorkerPool } from '../summary/extractive/extract-worker-pool.ts'
import { createFailureLog } from '../summary/failure-log.ts'
import { createModels } from '../summary/llm/models.ts'
import { createProvider } from '../summary/llm/provider.ts'
import { createSummarizer } from '../summary/summarize.ts'

export function openSummaries(config: Config, database: Database, log: Log) {
  const limiter = createLimiter({ database, now: Date.now })
  const toKey = createAddressKey(createSecret(database, 'address'))
  const limits = config.summaryLimits
  const rateLimitFailures = createFailureLog(log)
  const extractor = createExtractWorkerPool()
  const summarize = createSummarizer({
    extract: extractor.extract,
    provider: config.summary && {
      complete: createProvider(config.summary),
      models: createModels(config.summary.models, Date.now),
      budget: createBudget({
        database,
        tokensPerDay: config.summaryTokensPerDay,
        toShareKey: (address) => toKey(toWidestNetwork(address)),
        now: Date.now,
      }),
    },
    fallback: config.summaryFallback,
    now: Date.now,
    log,
  })
  async function consume(address: string) {
    try {
      const ofAddress = await toAddressRules('summary', { address, windows: limits.address, toKey })
      const result = await limiter.consume([{ name: 'summary', windows: limits.total }, ...ofAddress])
      rateLimitFailures.recover('summary rate limit works again')
      return result
    } catch (error) {
      rateLimitFailures.fail(`summary rate limit failed; the language model is not used: ${error}`)
      return { kind: 'unknown' as const }
    }
  }
  const longestText = config.summary ? MODEL_TEXT_LIMIT : BUILT_IN_TEXT_LIMIT
  return { summarize, consume, longestText, usesModel: config.summary !== undefined, close: extractor.close }
}
