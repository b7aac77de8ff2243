import { isRecord } from '../../../contract/http.ts'
import type { ImportLog } from '../model/log.ts'
import type { ImportedCard } from '../model/model.ts'
import { pick, type Raw, reportUnused, toRecords } from '../model/raw-record.ts'
import { toList, toPlainLine } from '../model/text.ts'

/** Skills in these groups are shown under MY APPS. */
const APP_GROUP =
  /^(?:(?:developer|development|dev|software|design|other|build) )?(?:tools?|tooling|software|applications?|apps|editors?|ides?|werkzeuge|outils|herramientas|ferramentas|strumenti|narzędzia|araçlar|інструменти)(?:\s*(?:and|und|et|y|e|&|\/|,) .*)?$/i
const MAX_NAME_LENGTH = 60
const MAX_GROUP_LENGTH = 40

type Group = { name: string; keywords: string[] }

export function readSkills(resume: Raw, log: ImportLog): { skills: ImportedCard[]; apps: ImportedCard[] } {
  const raw = pick(resume, 'skills')
  const groups = toGroups(raw)
  if (Array.isArray(raw)) reportUnused(toRecords(raw), (field) => `"${field}" in skills`, log)
  const seen = new Set<string>()
  const toCards = (chosen: Group[], kind: string) =>
    withoutSingleGroup(chosen.flatMap(toNames))
      .filter(({ name }) => isNew(name, seen) && fits(name, log))
      .map((card) => {
        if (!card.isHeading) log.entry(kind, card.name)
        return card
      })
  const appGroups = groups.filter(({ name, keywords }) => APP_GROUP.test(name) && keywords.length > 0)
  const others = groups.filter((group) => !appGroups.includes(group))
  return { skills: toCards(others, 'skill'), apps: toCards(appGroups, 'app') }
}

function toGroups(raw: unknown): Group[] {
  if (Array.isArray(raw)) return raw.map(toGroup)
  if (isRecord(raw)) return Object.entries(raw).map(([name, keywords]) => ({ name, keywords: toList(keywords) }))
  return toList(raw).map(toGroup)
}

function toGroup(raw: unknown): Group {
  if (!isRecord(raw)) return { name: toPlainLine(raw), keywords: [] }
  const keywords = toList(pick(raw, 'keywords', 'skills', 'items', 'list', 'technologies')).flatMap(splitKeyword)
  return { name: toPlainLine(pick(raw, 'name', 'title', 'category', 'skill', 'label')), keywords }
}

/** Splits "HTML5, CSS3", but not "AWS (S3, EC2)". */
function splitKeyword(keyword: string): string[] {
  if (keyword.includes('(')) return [keyword]
  const parts = keyword.split(/,\s+/).map((part) => part.trim())
  return parts.filter(Boolean)
}

function toNames({ name, keywords }: Group): ImportedCard[] {
  const group = name && name.length <= MAX_GROUP_LENGTH && { group: name }
  const cards = keywords.map((keyword) => ({ name: keyword, ...group }))
  if (cards.length === 0) return [{ name }]
  // "AWS" may be a skill even with keywords.
  return /[\s&/]/.test(name) || APP_GROUP.test(name) ? cards : [{ name, isHeading: true }, ...cards]
}

/** A heading above all skills would say no more than the section's own. */
function withoutSingleGroup(cards: ImportedCard[]): ImportedCard[] {
  const groups = new Set(cards.filter(({ isHeading }) => !isHeading).map(({ group }) => group))
  return groups.size > 1 ? cards : cards.map(({ group, ...card }) => card)
}

function isNew(name: string, seen: Set<string>): boolean {
  const key = name.toLowerCase()
  if (!name || seen.has(key)) return false
  seen.add(key)
  return true
}

function fits(name: string, log: ImportLog): boolean {
  if (name.length <= MAX_NAME_LENGTH) return true
  log.skip(`The skill "${name.slice(0, MAX_NAME_LENGTH)}…"`, 'it is too long for a card')
  return false
}
