import type { Raw } from '../model/raw-record.ts'
import type { Row, Tables } from './csv.ts'

/** LinkedIn says "Go (Programming Language)" and "Docker Products". */
const SKILL_SUFFIX = / (?:\((?:programming language|software|framework|library)\)|products)$/i
const LABELS: Record<string, string> = { OTHER: '', PERSONAL: 'Website' }

/** Converts to a JSON Resume, without postal addresses, birth dates, phone numbers, and license numbers. */
export function toResume(tables: Tables): Raw {
  const [profile = {}] = tables.profile ?? []
  return {
    basics: {
      name: [profile['First Name'], profile['Last Name']].filter(Boolean).join(' '),
      headline: profile.Headline,
      summary: profile.Summary,
      profiles: toProfiles(profile),
    },
    work: tables.positions?.map((row) => ({ ...toEntry(row), company: row['Company Name'], position: row.Title })),
    volunteer: tables.volunteering?.map((row) => ({
      ...toEntry(row),
      organization: row['Company Name'],
      position: row.Role,
    })),
    education: tables.education?.map(toEducation),
    skills: tables.skills?.map((row) => row.Name?.replace(SKILL_SUFFIX, '')),
    projects: tables.projects?.map((row) => ({ ...toEntry(row), name: row.Title, url: row.Url || undefined })),
    certificates: tables.certifications?.map((row) => ({
      name: row.Name,
      issuer: row.Authority,
      date: row['Started On'],
      url: row.Url || undefined,
    })),
    awards: tables.honors?.map((row) => ({ title: row.Title, date: row['Issued On'], summary: row.Description })),
    publications: tables.publications?.map((row) => ({
      ...{ name: row.Name, publisher: row.Publisher },
      ...{ releaseDate: row['Published On'], summary: row.Description, url: row.Url || undefined },
    })),
    languages: tables.languages?.map((row) => ({ language: row.Name, fluency: row.Proficiency })),
  }
}

function toEntry(row: Row): Raw {
  return { summary: row.Description, startDate: row['Started On'], endDate: row['Finished On'] }
}

function toEducation(row: Row): Raw {
  return {
    ...{ institution: row['School Name'], studyType: row['Degree Name'] },
    ...{ summary: row.Notes, highlights: row.Activities },
    ...{ startDate: row['Start Date'], endDate: row['End Date'] },
  }
}

/** Parses `[PORTFOLIO:https://a.example/x,y,BLOG:b.example]` and `[ada]`. */
function toProfiles(profile: Row): Raw[] {
  const websites = (profile.Websites ?? '')
    .replace(/^\s*\[|\]\s*$/g, '')
    .split(/,(?=\s*(?:[A-Z]+:|https?:\/\/))/)
    .flatMap((website) => [/^\s*(?:([A-Z]+):)?(\S+)\s*$/.exec(website) ?? []].filter(({ length }) => length > 0))
  const handles = (profile['Twitter Handles'] ?? '').split(/[[\],\s]+/).filter(Boolean)
  return [
    ...websites.map(([, label = '', url = '']) => ({
      network: LABELS[label] ?? label.toLowerCase(),
      url,
    })),
    ...handles.map((username) => ({ network: 'Twitter', username })),
  ]
}
