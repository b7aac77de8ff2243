import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Config } from '../../../server/config.ts'
import type { Finding } from './finding.ts'

/** Shorter passwords would match ordinary text. */
const MIN_SECRET_LENGTH = 6
const SHOWN_CHARS = 4
const BINARY_SNIFF_BYTES = 8_192
const COMPRESSED = /\.(?:br|gz|zst)$/
const PATTERNS = [
  { name: 'a Groq key', pattern: /\bgsk_[A-Za-z0-9]{20,}/ },
  { name: 'a provider key', pattern: /(?<![\w-])sk-(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{20,}/ },
  { name: 'an AWS key', pattern: /\bAKIA[0-9A-Z]{16}\b/ },
  { name: 'a GitHub token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{22,})/ },
  { name: 'a Slack token', pattern: /\bxox[abprs]-[A-Za-z0-9-]{10,}/ },
  { name: 'a Google key', pattern: /\bAIza[0-9A-Za-z_-]{35}\b/ },
  { name: 'a private key', pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/ },
  {
    name: 'a URL with a password',
    pattern:
      /\b(?:https?|smtps?|postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis):\/\/[^\s:/@"'`]{1,200}:[^\s@"'`$]{1,200}@/,
  },
]

type Secret = { name: string; value: string }

export function findSecretValues({ summary, mail, notifyUrl, database }: Config): Secret[] {
  const secrets = [
    { name: 'SUMMARY_API_KEY', value: summary?.apiKey ?? '' },
    { name: 'NOTIFY_URL', value: notifyUrl ?? '' },
    ...toPasswords('SMTP_URL', mail?.smtpUrl),
    ...toPasswords('DATABASE_URL', 'url' in database ? database.url : undefined),
  ]
  return secrets.filter(({ value }) => value.length >= MIN_SECRET_LENGTH)
}

/** Returns the password percent-encoded and decoded. */
function toPasswords(setting: string, url: string | undefined): Secret[] {
  const { password = '' } = url ? new URL(url) : {}
  const name = `the password in ${setting}`
  return [...new Set([password, tryDecode(password)])].map((value) => ({ name, value }))
}

function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export async function checkSecrets(dirs: { name: string; dir: string }[], secrets: Secret[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, dir } of dirs) {
    for (const file of await listFiles(dir)) {
      // The content check reports unreadable files.
      const text = (await readFile(file).catch(() => Buffer.of())).toString('latin1')
      for (const { what, line } of findSecrets(text, secrets)) {
        const path = relative(dir, file)
        const place = { where: `${join(name, path)}:${line}`, ...(name === 'content' && { file: path }) }
        const fix = 'Remove it and create a new one. It may already have leaked.'
        findings.push({ area: 'secrets', level: 'error', ...place, what, fix })
      }
    }
  }
  return findings
}

async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}

function findSecrets(text: string, secrets: Secret[]): { what: string; line: number }[] {
  const values = secrets.map(({ name, value }) => ({ name, value: Buffer.from(value).toString('latin1') }))
  // Patterns would match binary data by chance.
  const patterns = text.slice(0, BINARY_SNIFF_BYTES).includes('\0') ? [] : PATTERNS
  return text.split('\n').flatMap((line, index) => {
    const known = values.filter(({ value }) => line.includes(value)).map(({ name }) => `contains ${name}`)
    const matched = patterns.flatMap(({ name, pattern }) => {
      const [match] = pattern.exec(line) ?? []
      return match ? [`seems to contain ${name} (${match.slice(0, SHOWN_CHARS)}…)`] : []
    })
    return (known.length > 0 ? known : matched).map((what) => ({ what, line: index + 1 }))
  })
}
