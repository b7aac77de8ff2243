import { isRecord } from '../../../contract/http.ts'
import type { Journal } from '../import-log.ts'
import type { ImportedCard } from '../model.ts'
import { pick, type Raw } from '../raw-record.ts'
import { toLine, toList } from '../text.ts'

/** Groups of skills that are programs to work with: the site shows them under MY APPS. */
const PROGRAMS =
  /^(?:(?:developer|development|dev|software|design|other|build) )?(?:tools?|tooling|software|applications?|apps|editors?|ides?)(?:\s*(?:and|&|\/|,) .*)?$/i
/** Words that make a name one of a group, such as "Web Development"; "AWS" with its services is a skill itself. */
const GROUP =
  /\b(?:languages?|develop\w*|engineering|programming|coding|tools?|tooling|databases?|data|frameworks?|libraries|skills?|others?|front-?end|back-?end|full-?stack|dev-?ops|cloud|web|mobile|misc\w*|technolog\w*|design|systems?|platforms?|software|testing|methodolog\w*|management|general|server|client|infrastructure|technical|soft|hard|ci|security|knowledge|concepts|environments?|techniques?|operating|expertise|practices?|services?|process\w*|stack|apis?|version|competenc\w*|areas?|core|basic|advanced|proficient|familiar|experienced?|intermediate|beginner|strong)\b|[^\x20-\x7e]/i
/** A card holds a name, not a sentence. */
const LONGEST_NAME = 60

type Group = { name: string; keywords: string[] }

/** Every keyword is a card, and so is a skill that is more than the name of a group. */
export function readSkills(resume: Raw, journal: Journal): { skills: ImportedCard[]; apps: ImportedCard[] } {
  const groups = toGroups(pick(resume, 'skills'))
  const taken = new Set<string>()
  const toCards = (chosen: Group[], kind: string) =>
    chosen
      .flatMap(toNames)
      .filter((name) => isNew(name, taken) && fits(name, journal))
      .map((name) => {
        journal.tell(`  ${kind} ${name}`)
        return { name }
      })
  const programs = groups.filter(({ name, keywords }) => PROGRAMS.test(name) && keywords.length > 0)
  const others = groups.filter((group) => !programs.includes(group))
  return { skills: toCards(others, 'skill    '), apps: toCards(programs, 'app      ') }
}

function toGroups(raw: unknown): Group[] {
  if (Array.isArray(raw)) return raw.map(toGroup)
  if (isRecord(raw)) return Object.entries(raw).map(([name, keywords]) => ({ name, keywords: toList(keywords) }))
  return toList(raw).map(toGroup)
}

function toGroup(raw: unknown): Group {
  if (!isRecord(raw)) return { name: toLine(raw), keywords: [] }
  const keywords = toList(pick(raw, 'keywords', 'skills', 'items', 'list', 'technologies')).flatMap(toSeveral)
  return { name: toLine(pick(raw, 'name', 'title', 'category', 'skill', 'label')), keywords }
}

/** "HTML5, CSS3" as one keyword is two; a comma in brackets explains. */
function toSeveral(keyword: string): string[] {
  return keyword.includes('(') ? [keyword] : keyword.split(/\s*,\s+/).filter(Boolean)
}

function toNames({ name, keywords }: Group): string[] {
  const isGroup = keywords.length > 0 && (GROUP.test(name) || /[\s&/]/.test(name))
  return isGroup ? keywords : [name, ...keywords]
}

function isNew(name: string, taken: Set<string>): boolean {
  const key = name.toLowerCase()
  if (!name || taken.has(key)) return false
  taken.add(key)
  return true
}

function fits(name: string, journal: Journal): boolean {
  if (name.length <= LONGEST_NAME) return true
  journal.leave(`The skill "${name.slice(0, LONGEST_NAME)}…"`, 'it is too long for a card')
  return false
}
