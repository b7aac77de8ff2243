import * as z from 'zod'
import { ENGLISH, LANGUAGES, type OwnWords } from '../../../contract/words/languages.ts'

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other']
const PLACEHOLDER = /\{\w*\}/g
const LANGUAGE = `one of ${LANGUAGES.join(', ')}, with or without a region such as pt-BR`
const URL = 'an http(s) URL'
const SIMPLIFIED = 'zh for Simplified Chinese; Traditional Chinese is not available'
const TRADITIONAL = /^zh-(?:hant|hk|mo|tw)\b/i

const tag = z
  .string(LANGUAGE)
  .regex(new RegExp(`^(?:${LANGUAGES.join('|')})(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|\\d{3}))?$`), LANGUAGE)
  .refine((tag) => !TRADITIONAL.test(tag), SIMPLIFIED)

export const language = tag.default('en').describe(`The language of the interface and your text: ${LANGUAGE}.`)

export const translations = z
  .array(
    z.strictObject({
      language: tag.describe('Its language, as in its own site.yaml.'),
      address: z.url({ protocol: /^https?$/, error: URL }).describe('Its public URL.'),
    }),
    'a list of sites, each beginning with "- language:"',
  )
  .refine((sites) => new Set(sites.map((site) => site.language)).size === sites.length, 'each language once')
  .default([])
  .describe('The same site in other languages, for the footer and search engines. Each site lists all others.')

const { language: _, ...english } = ENGLISH

/** Mirrors the words, and any of them may be left out. Most sites have none, so it is created only if needed. */
export const words = z
  .lazy(() => toSchema(english))
  .optional()
  .describe(
    'Replaces labels and messages of the interface. Names in braces, such as {count}, are filled in by the site.',
  )

type WordsSchema = z.ZodType<OwnWords, OwnWords>

function toSchema(tree: object): WordsSchema {
  if ('other' in tree) {
    const form = toText(String(tree.other))
    // A language may have more plural forms than English.
    return toObject(CATEGORIES.map((category) => [category, form])).describe(String(tree.other))
  }
  return toObject(
    Object.entries(tree).map(([name, value]) => [
      name,
      typeof value === 'string' ? toText(value).describe(value) : toSchema(value),
    ]),
  )
}

function toObject(fields: [name: string, schema: z.ZodType<string | OwnWords, string | OwnWords>][]): WordsSchema {
  return z.strictObject(Object.fromEntries(fields)).partial()
}

/** A placeholder may be left out, but an unknown one would be shown to visitors. */
function toText(inEnglish: string) {
  const known: string[] = inEnglish.match(PLACEHOLDER) ?? []
  const expected = known.length > 0 ? `no words in braces other than ${known.join(' and ')}` : 'no words in braces'
  return z
    .string('text')
    .trim()
    .min(1, 'non-empty text')
    .refine((text) => (text.match(PLACEHOLDER) ?? []).every((name) => known.includes(name)), expected)
}
