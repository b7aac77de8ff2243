import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Config } from '../../../server/config.ts'
import type { Finding } from '../finding.ts'

/** A shorter password would be found in any text. */
const SHORTEST_SECRET = 6
const SHOWN_LETTERS = 4
const GLANCE_BYTES = 8_192
/** Packed copies of files that stand beside them. */
const PACKED = /\.(?:br|gz|zst)$/
const SHAPES: { name: string; shape: RegExp; isOne?: (found: string) => boolean }[] = [
  { name: 'a Groq key', shape: /\bgsk_[A-Za-z0-9]{20,}/g },
  {
    name: 'a provider key',
    shape: /\bsk-[A-Za-z0-9_-]{20,}/g,
    isOne: (found) => /\d/.test(found) && /[A-Z]/.test(found),
  },
  { name: 'an AWS key', shape: /\bAKIA[0-9A-Z]{16}\b/g },
  { name: 'a GitHub token', shape: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{22,})/g },
  { name: 'a Slack token', shape: /\bxox[abprs]-[A-Za-z0-9-]{10,}/g },
  { name: 'a Google key', shape: /\bAIza[0-9A-Za-z_-]{35}\b/g },
  { name: 'a private key', shape: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g },
  {
    name: 'a password in an address',
    shape: /\b(?:smtps?|postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis):\/\/[^\s:/@"'`]+:[^\s@"'`$]+@/g,
  },
]

type Secret = { name: string; value: string }

/** What must never be in a file that others see. */
export function findSecretValues({ summary, mail, database }: Config): Secret[] {
  const given = [
    { name: 'SUMMARY_API_KEY', value: summary?.apiKey ?? '' },
    ...toPasswords('SMTP_URL', mail?.smtpUrl),
    ...toPasswords('DATABASE_URL', 'url' in database ? database.url : undefined),
  ]
  return given.filter(({ value }) => value.length >= SHORTEST_SECRET)
}

/** As it stands in the address, and as it is meant. */
function toPasswords(setting: string, address: string | undefined): Secret[] {
  const { password = '' } = address ? new URL(address) : {}
  const name = `the password of ${setting}`
  return [...new Set([password, safelyDecoded(password)])].map((value) => ({ name, value }))
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign that stands for itself.
    return text
  }
}

/** Secrets in the content or in what browsers are sent; a place that is not there has none. */
export async function checkSecrets(places: { name: string; dir: string }[], secrets: Secret[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, dir } of places) {
    for (const file of await listFiles(dir)) {
      const text = (await readFile(file)).toString('latin1')
      for (const { what, line } of findIn(text, secrets)) {
        const where = `${join(name, relative(dir, file))}:${line}`
        const fix = 'Take it out, and make a new one: what was in a file may have been seen.'
        findings.push({ area: 'secrets', level: 'error', where, what, fix })
      }
    }
  }
  return findings
}

async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !PACKED.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}

function findIn(text: string, secrets: Secret[]): { what: string; line: number }[] {
  const given = secrets.flatMap(({ name, value }) => {
    const index = text.indexOf(Buffer.from(value).toString('latin1'))
    return index < 0 ? [] : [{ what: `${name} stands here`, line: toLine(text, index) }]
  })
  // In a picture, letters that look like a key are chance.
  if (text.slice(0, GLANCE_BYTES).includes('\0')) return given
  const shaped = SHAPES.flatMap(({ name, shape, isOne = () => true }) =>
    [...text.matchAll(shape)]
      .filter(([found]) => isOne(found))
      .map(({ 0: found, index }) => ({
        what: `what looks like ${name} stands here (${found.slice(0, SHOWN_LETTERS)}…)`,
        line: toLine(text, index),
      })),
  )
  return [...given, ...shaped.filter(({ line }) => !given.some((known) => known.line === line))]
}

function toLine(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
