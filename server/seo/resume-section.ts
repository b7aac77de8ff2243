/** A section of a JSON Resume. */
export type StationKind = 'work' | 'education' | 'volunteer'

const DEGREE =
  /\b(?:degree|bachelor|diploma|ph\.?\s?d|doctorate|master of|mba|[bm]\.?\s?sc|[bm]\.?\s?tech)\b|^stud(?:ent|ies)\b/i
const SCHOOL = /\b(?:high school|university|college)\b/i
/** Schools have people who work there. */
const JOB =
  /\b(?:assistant|lecturer|professor|teacher|tutor|instructor|engineer|developer|programmer|researcher|scientist|fellow|intern|manager|director|administrator|designer|consultant|coach|staff|lead|head)\b/i

/** Whether a station whose owner does not say so was a time of learning, by its title: `what, where`. */
export function guessKind(title: string): StationKind {
  const end = title.lastIndexOf(',')
  const what = end === -1 ? title : title.slice(0, end)
  return DEGREE.test(what) || (SCHOOL.test(title) && !JOB.test(what)) ? 'education' : 'work'
}

export function withoutPlace(title: string, place = ''): string {
  if (title === place) return ''
  return place && title.endsWith(`, ${place}`) ? title.slice(0, -place.length - 2) : title
}
