import { resolve } from 'node:path'
import * as z from 'zod'

const DEFAULT_PORT = 3000
const HIGHEST_PORT = 65_535
const PROVIDER_BASE_URL = 'https://api.groq.com/openai/v1'
const PROVIDER_MODEL = 'openai/gpt-oss-20b'

export type Config = ReturnType<typeof readConfig>

/** A setting that makes no sense; its message is the one line the owner sees. */
export class ConfigError extends Error {}

/** The one reader of the environment. An empty variable counts as one that is not set. */
export function readConfig(env: Record<string, string | undefined>, args: readonly string[] = []) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = settings.safeParse(given)
  if (!parsed.success) throw new ConfigError(toLine(parsed.error.issues[0], given))
  const values = parsed.data
  return Object.freeze({
    host: values.HOST,
    port: values.PORT,
    siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
    contentDir: resolve(values.CONTENT_DIR),
    dataDir: resolve(values.DATA_DIR),
    backend: values.PORTFOLIO_HOST ? { host: values.PORTFOLIO_HOST, calls: values.PORTFOLIO_CALLS } : undefined,
    summary: toSummary(values),
    logLevel: values.LOG_LEVEL,
    development: args.includes('--dev'),
  })
}

const port = z.coerce
  .number(whole(`a port, 0 to ${HIGHEST_PORT}`))
  .int()
  .min(0)
  .max(HIGHEST_PORT)
// `fetch` refuses an address with a name and password in it.
const httpAddress = z
  .url({ protocol: /^https?$/, error: 'an http(s) address', abort: true })
  .refine((address) => !/\/\/[^/]*@/.test(address), 'an http(s) address without a name and password')
// What a header can carry; a key with anything else was pasted badly.
const key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, 'a key of plain letters, digits and signs')
const models = z
  .string()
  .transform(toModels)
  .refine((list) => list.length > 0, 'the name of a model, or several with commas')

const settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(DEFAULT_PORT),
  SITE_URL: httpAddress.transform(withoutTrailingSlash).optional(),
  CONTENT_DIR: z.string().default('content'),
  DATA_DIR: z.string().default('data'),
  PORTFOLIO_HOST: httpAddress.transform(toBackendHost).optional(),
  PORTFOLIO_CALLS: z.enum(['forward', 'direct'], 'forward or direct').default('forward'),
  SUMMARY_BASE_URL: httpAddress.transform(withoutTrailingSlash).optional(),
  SUMMARY_API_KEY: key.optional(),
  SUMMARY_MODEL: models.default([PROVIDER_MODEL]),
  LOG_LEVEL: z.enum(['silent', 'error', 'info', 'debug'], 'silent, error, info or debug').default('info'),
})

/** Undefined where nobody is to be asked: neither a key nor an address is given. */
function toSummary({ SUMMARY_BASE_URL, SUMMARY_API_KEY, SUMMARY_MODEL }: z.output<typeof settings>) {
  if (!SUMMARY_API_KEY && !SUMMARY_BASE_URL) return undefined
  return { baseUrl: SUMMARY_BASE_URL ?? PROVIDER_BASE_URL, apiKey: SUMMARY_API_KEY, models: SUMMARY_MODEL }
}

function toModels(list: string): string[] {
  return list
    .split(',')
    .map((model) => model.trim())
    .filter(Boolean)
}

/** Owners paste the address with or without the path of the API. */
function toBackendHost(address: string): string {
  return withoutTrailingSlash(address).replace(/\/+api\/v1$/, '')
}

function withoutTrailingSlash(address: string): string {
  return address.replace(/\/+$/, '')
}

function whole(error: string) {
  return { error }
}

const EXPECTED: Record<string, string> = { PORT: `a port, 0 to ${HIGHEST_PORT}` }
const SECRETS = new Set(['SUMMARY_API_KEY', 'SMTP_URL', 'DATABASE_URL'])

function toLine(issue: z.core.$ZodIssue | undefined, given: Record<string, string | undefined>): string {
  const name = String(issue?.path[0] ?? '')
  const held = SECRETS.has(name) ? 'a value that is not shown here' : JSON.stringify(withoutPassword(given[name] ?? ''))
  return `${name} holds ${held}, but takes ${EXPECTED[name] ?? issue?.message}.`
}

function withoutPassword(value: string): string {
  return value.replace(/(?<=:\/\/)[^/]*@/, '…@')
}
