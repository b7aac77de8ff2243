import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { parseWindows } from './rate-limit/rule.ts'

const DEFAULT_PORT = 3000
const HIGHEST_PORT = 65_535
const MOST_PROXIES = 10
const MOST_WORKERS = 64
const DATABASE_FILE = 'vitrine.sqlite'
const DAILY_TOKENS = 200_000
const HALF_A_MAIL = 'SMTP_URL and MAIL_TO go together: set both to get mail, or neither.'
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
  if (Boolean(values.SMTP_URL) !== Boolean(values.MAIL_TO)) throw new ConfigError(HALF_A_MAIL)
  return Object.freeze({
    host: values.HOST,
    port: values.PORT,
    siteUrl: values.SITE_URL ?? toLocalAddress(values.PORT),
    contentDir: resolve(values.CONTENT_DIR),
    dataDir: resolve(values.DATA_DIR),
    backend: values.PORTFOLIO_HOST ? { host: values.PORTFOLIO_HOST, calls: values.PORTFOLIO_CALLS } : undefined,
    database: values.DATABASE_URL
      ? { url: values.DATABASE_URL }
      : { file: join(resolve(values.DATA_DIR), DATABASE_FILE) },
    mail: toMail(values),
    contactLimits: { address: values.CONTACT_LIMIT, total: values.CONTACT_TOTAL },
    trustProxy: values.TRUST_PROXY,
    allowedOrigins: values.ALLOWED_ORIGINS,
    workers: values.WORKERS === 'auto' ? availableParallelism() : values.WORKERS,
    summary: toSummary(values),
    summaryFallback: values.SUMMARY_FALLBACK === 'on',
    summaryTokensPerDay: values.SUMMARY_DAILY_TOKENS,
    summaryLimits: { address: values.SUMMARY_LIMIT, total: values.SUMMARY_TOTAL },
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
  .transform(toWords)
  .refine((list) => list.length > 0, 'the name of a model, or several with commas')

const windows = z
  .string()
  .transform(parseWindows)
  .refine((list) => list !== undefined, 'windows such as 5/10m,20/1d: how many, and in how many s, m, h or d')
const origins = z
  .string()
  .transform((list) => toWords(list).map((address) => URL.parse(address)?.origin ?? 'null'))
  .refine((list) => list.every((origin) => /^https?:/.test(origin)), 'http(s) addresses, separated by commas')
const postgresAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address' })
const smtpAddress = z.url({ protocol: /^smtps?$/, error: 'an smtp:// or smtps:// address' })
const mailbox = z
  .string()
  .trim()
  .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'a mail address')

const settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(DEFAULT_PORT),
  SITE_URL: httpAddress.transform(withoutTrailingSlash).optional(),
  CONTENT_DIR: z.string().default('content'),
  DATA_DIR: z.string().default('data'),
  PORTFOLIO_HOST: httpAddress.transform(toBackendHost).optional(),
  PORTFOLIO_CALLS: z.enum(['forward', 'direct'], 'forward or direct').default('forward'),
  DATABASE_URL: postgresAddress.optional(),
  SMTP_URL: smtpAddress.optional(),
  MAIL_TO: mailbox.optional(),
  MAIL_FROM: mailbox.optional(),
  CONTACT_LIMIT: windows.default([
    { most: 5, ms: 600_000 },
    { most: 20, ms: 86_400_000 },
  ]),
  CONTACT_TOTAL: windows.default([{ most: 300, ms: 3_600_000 }]),
  ALLOWED_ORIGINS: origins.default([]),
  TRUST_PROXY: z.coerce.number().int().min(0).max(MOST_PROXIES).default(0),
  SUMMARY_BASE_URL: httpAddress.transform(withoutTrailingSlash).optional(),
  SUMMARY_API_KEY: key.optional(),
  SUMMARY_MODEL: models.default([PROVIDER_MODEL]),
  SUMMARY_FALLBACK: z.enum(['on', 'off'], 'on or off').default('on'),
  SUMMARY_DAILY_TOKENS: z.coerce.number().int().min(0).default(DAILY_TOKENS),
  SUMMARY_LIMIT: windows.default([
    { most: 10, ms: 60_000 },
    { most: 100, ms: 86_400_000 },
  ]),
  SUMMARY_TOTAL: windows.default([{ most: 1_000, ms: 3_600_000 }]),
  WORKERS: z.union([z.literal('auto'), z.coerce.number().int().min(1).max(MOST_WORKERS)]).default(1),
  LOG_LEVEL: z.enum(['silent', 'error', 'info', 'debug'], 'silent, error, info or debug').default('info'),
})

export const SETTING_NAMES: readonly string[] = Object.keys(settings.shape)

/** Port 0 means any free one, which nobody knows yet. */
function toLocalAddress(port: number): string {
  return port === 0 ? 'http://localhost' : `http://localhost:${port}`
}

/** Undefined where nobody is to be told: mail needs a server and somebody to send to. */
function toMail({ SMTP_URL, MAIL_TO, MAIL_FROM }: z.output<typeof settings>) {
  if (!SMTP_URL || !MAIL_TO) return undefined
  return { smtpUrl: SMTP_URL, to: MAIL_TO, from: MAIL_FROM ?? MAIL_TO }
}

/** Undefined where nobody is to be asked: neither a key nor an address is given. */
function toSummary({ SUMMARY_BASE_URL, SUMMARY_API_KEY, SUMMARY_MODEL }: z.output<typeof settings>) {
  if (!SUMMARY_API_KEY && !SUMMARY_BASE_URL) return undefined
  return { baseUrl: SUMMARY_BASE_URL ?? PROVIDER_BASE_URL, apiKey: SUMMARY_API_KEY, models: SUMMARY_MODEL }
}

function toWords(list: string): string[] {
  return list
    .split(',')
    .map((word) => word.trim())
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

const EXPECTED: Record<string, string> = {
  PORT: `a port, 0 to ${HIGHEST_PORT}`,
  TRUST_PROXY: `a number of proxies, 0 to ${MOST_PROXIES}`,
  WORKERS: `a number of processes, 1 to ${MOST_WORKERS}, or auto`,
  SUMMARY_DAILY_TOKENS: 'a whole number of tokens',
}
const SECRETS = new Set(['SUMMARY_API_KEY', 'SMTP_URL', 'DATABASE_URL'])

function toLine(issue: z.core.$ZodIssue | undefined, given: Record<string, string | undefined>): string {
  const name = String(issue?.path[0] ?? '')
  const held = SECRETS.has(name) ? 'a value that is not shown here' : JSON.stringify(withoutPassword(given[name] ?? ''))
  return `${name} holds ${held}, but takes ${EXPECTED[name] ?? issue?.message}.`
}

function withoutPassword(value: string): string {
  return value.replace(/(?<=:\/\/)[^/]*@/, '…@')
}
