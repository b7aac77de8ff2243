import { join, resolve } from 'node:path'
import * as z from 'zod'
import { SAMPLE_DIR } from './content/find-dir.ts'
import { parseWindows } from './rate-limit/sliding-window.ts'

const DEFAULT_PORT = 3000
const MAX_PORT = 65_535
const MAX_PROXIES = 10
const MAX_DAYS = 36_500
const DATABASE_FILE = 'vitrine.sqlite'
const DEFAULT_DAILY_TOKENS = 200_000
const INCOMPLETE_MAIL = 'Set both SMTP_URL and MAIL_TO to receive email, or neither.'
const PROVIDER_BASE_URL = 'https://api.groq.com/openai/v1'
const PROVIDER_MODEL = 'openai/gpt-oss-20b'
const SECRETS = new Set(['SUMMARY_API_KEY', 'SMTP_URL', 'NOTIFY_URL', 'DATABASE_URL', 'GITHUB_TOKEN'])

export type Config = ReturnType<typeof readConfig>

export class ConfigError extends Error {}

/** Reads the environment for the whole project. Treats an empty variable as not set. */
export function readConfig(env: Record<string, string | undefined>, args: readonly string[] = []) {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = settings.safeParse(nonEmpty)
  if (!parsed.success) throw new ConfigError(toErrorLine(parsed.error.issues[0], nonEmpty))
  const values = parsed.data
  if (Boolean(values.SMTP_URL) !== Boolean(values.MAIL_TO)) throw new ConfigError(INCOMPLETE_MAIL)
  return Object.freeze({
    host: values.HOST,
    port: values.PORT,
    siteUrl: values.SITE_URL ?? (values.PORT === 0 ? 'http://localhost' : `http://localhost:${values.PORT}`),
    isSiteUrlSet: values.SITE_URL !== undefined,
    contentDir: values.CONTENT_DIR === 'sample' ? SAMPLE_DIR : resolve(values.CONTENT_DIR ?? 'content'),
    isContentDirSet: values.CONTENT_DIR !== undefined,
    dataDir: resolve(values.DATA_DIR),
    backend: values.PORTFOLIO_HOST ? { host: values.PORTFOLIO_HOST, calls: values.PORTFOLIO_CALLS } : undefined,
    database: values.DATABASE_URL
      ? { url: values.DATABASE_URL }
      : { file: join(resolve(values.DATA_DIR), DATABASE_FILE) },
    github: { token: values.GITHUB_TOKEN, apiUrl: values.GITHUB_API_URL },
    mail: toMail(values),
    notifyUrl: values.NOTIFY_URL,
    contactLimits: { perIp: values.CONTACT_LIMIT, total: values.CONTACT_TOTAL },
    trustProxy: values.TRUST_PROXY,
    clientIpHeader: values.CLIENT_IP_HEADER,
    allowedOrigins: values.ALLOWED_ORIGINS,
    summary: toSummary(values),
    summaryFallback: values.SUMMARY_FALLBACK === 'on',
    summaryTokensPerDay: values.SUMMARY_DAILY_TOKENS,
    summaryLimits: { perIp: values.SUMMARY_LIMIT, total: values.SUMMARY_TOTAL },
    retention: { messageDays: values.MESSAGE_DAYS, spamDays: values.SPAM_DAYS },
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    development: args.includes('--dev'),
  })
}

export function summarizeConfig({ siteUrl, database, mail, summary, backend }: Config, port: number, summaries = true) {
  const summarizer = summary
    ? `${summary.models.join(', ')} at ${new URL(summary.baseUrl).host}`
    : 'built-in summarizer'
  return {
    url: siteUrl === 'http://localhost' ? `${siteUrl}:${port}` : siteUrl,
    database: database.url ? `postgres ${new URL(database.url).host}` : `sqlite ${database.file}`,
    mail: mail ? new URL(mail.smtpUrl).host : 'none',
    summaries: summaries ? summarizer : 'off',
    backend: backend?.host ?? 'none',
  }
}

function integer(expected: string, { max = Number.MAX_SAFE_INTEGER } = {}) {
  return z.coerce.number(expected).int(expected).min(0, expected).max(max, expected)
}

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'an http(s) URL', abort: true })
  .refine((url) => !/\/\/[^/]*@/.test(url), 'an http(s) URL without a username and password')
const key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, 'printable ASCII characters without spaces')
const models = z
  .string()
  .transform(splitList)
  .refine((list) => list.length > 0, 'one or more model names separated by commas')
const windows = z
  .string()
  .transform(parseWindows)
  .refine((list) => list !== undefined, 'limits such as 5/10m,20/1d (count per time, with s, m, h, or d)')
const origins = z
  .string()
  .transform((list) => splitList(list).map((url) => URL.parse(url)?.origin ?? 'null'))
  .refine((list) => list.every((origin) => /^https?:/.test(origin)), 'http(s) URLs separated by commas')
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// URL' })
const smtpUrl = z.url({ protocol: /^smtps?$/, error: 'an smtp:// or smtps:// URL' })
const mailbox = z
  .string()
  .trim()
  .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'an email address')

const headerName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]+$/, 'a header name such as fly-client-ip')
  .refine(
    (name) => name !== 'x-forwarded-for',
    'a header with a single IP address; for X-Forwarded-For, set TRUST_PROXY instead',
  )

const days = z
  .string()
  .transform((text) => (text.trim() === 'keep' ? ('keep' as const) : Number(text)))
  .refine(
    (count) => count === 'keep' || (Number.isInteger(count) && count >= 1 && count <= MAX_DAYS),
    `a number of days from 1 to ${MAX_DAYS}, or keep`,
  )

/** A new setting also goes into `.env.example` and the docs; a test compares them. */
const settings = z.object({
  ENV_FILE: z.string().default('.env'),
  HOST: z.string().default('127.0.0.1'),
  PORT: integer(`a port from 0 to ${MAX_PORT}`, { max: MAX_PORT }).default(DEFAULT_PORT),
  SITE_URL: httpUrl.transform(withoutTrailingSlash).optional(),
  CONTENT_DIR: z.string().optional(),
  DATA_DIR: z.string().default('data'),
  GITHUB_TOKEN: key.optional(),
  GITHUB_API_URL: httpUrl.transform(withoutTrailingSlash).default('https://api.github.com'),
  PORTFOLIO_HOST: httpUrl.transform(toBackendHost).optional(),
  PORTFOLIO_CALLS: z.enum(['forward', 'direct'], 'forward or direct').default('forward'),
  DATABASE_URL: postgresUrl.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_TO: mailbox.optional(),
  MAIL_FROM: mailbox.optional(),
  NOTIFY_URL: httpUrl.optional(),
  CONTACT_LIMIT: windows.prefault('5/10m,20/1d'),
  CONTACT_TOTAL: windows.prefault('300/1h'),
  MESSAGE_DAYS: days.default('keep'),
  SPAM_DAYS: days.default(30),
  ALLOWED_ORIGINS: origins.default([]),
  TRUST_PROXY: integer(`a number of proxies from 0 to ${MAX_PROXIES}`, { max: MAX_PROXIES }).default(0),
  CLIENT_IP_HEADER: headerName.optional(),
  SUMMARY_BASE_URL: httpUrl.transform(withoutTrailingSlash).optional(),
  SUMMARY_API_KEY: key.optional(),
  SUMMARY_MODEL: models.default([PROVIDER_MODEL]),
  SUMMARY_FALLBACK: z.enum(['on', 'off'], 'on or off').default('on'),
  SUMMARY_DAILY_TOKENS: integer('a whole number of tokens').default(DEFAULT_DAILY_TOKENS),
  SUMMARY_LIMIT: windows.prefault('10/1m,100/1d'),
  SUMMARY_TOTAL: windows.prefault('1000/1h'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'silent, error, warn, info, or debug')
    .default('info'),
  LOG_FORMAT: z.enum(['json', 'pretty'], 'json or pretty').optional(),
})

export const SETTING_NAMES: readonly string[] = Object.keys(settings.shape)

function toMail({ SMTP_URL, MAIL_TO, MAIL_FROM }: z.output<typeof settings>) {
  if (!SMTP_URL || !MAIL_TO) return undefined
  return { smtpUrl: SMTP_URL, to: MAIL_TO, from: MAIL_FROM ?? MAIL_TO }
}

function toSummary({ SUMMARY_BASE_URL, SUMMARY_API_KEY, SUMMARY_MODEL }: z.output<typeof settings>) {
  if (!SUMMARY_API_KEY && !SUMMARY_BASE_URL) return undefined
  return { baseUrl: SUMMARY_BASE_URL ?? PROVIDER_BASE_URL, apiKey: SUMMARY_API_KEY, models: SUMMARY_MODEL }
}

function splitList(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

/** Owners paste the URL with or without the path of the API. */
function toBackendHost(url: string): string {
  return withoutTrailingSlash(url).replace(/\/+api\/v1$/, '')
}

function withoutTrailingSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

function toErrorLine(issue: z.core.$ZodIssue | undefined, nonEmpty: Record<string, string | undefined>): string {
  const name = String(issue?.path[0] ?? '')
  const value = hideCredentials(nonEmpty[name] ?? '')
  return `Invalid ${name}${SECRETS.has(name) ? '' : ` ${JSON.stringify(value)}`}: expected ${issue?.message}`
}

function hideCredentials(value: string): string {
  return value.replace(/(?<=:\/\/)[^/]*@/, '…@')
}
