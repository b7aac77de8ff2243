import type { TimelineKind } from '../../contract/site.ts'

const DEGREE =
  /\b(?:degree|bachelor|diploma|ph\.?\s?d|doctorate|master of|mba|[bm]\.?\s?sc|[bm]\.?\s?tech)\b|^stud(?:ent|ies)\b/i
const SCHOOL = /\b(?:high school|university|college)\b/i
const JOB =
  /\b(?:assistant|lecturer|professor|teacher|tutor|instructor|engineer|developer|programmer|researcher|scientist|fellow|intern|manager|director|administrator|designer|consultant|coach|staff|lead|head)\b/i

export function guessSection(title: string): TimelineKind {
  const end = title.lastIndexOf(',')
  const role = end === -1 ? title : title.slice(0, end)
  return DEGREE.test(role) || (SCHOOL.test(title) && !JOB.test(role)) ? 'education' : 'work'
}

export function withoutPlace(title: string, place = ''): string {
  if (title === place) return ''
  return place && title.endsWith(`, ${place}`) ? title.slice(0, -place.length - 2) : title
}
