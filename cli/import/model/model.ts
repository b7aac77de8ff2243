import type { Owner, Project } from '../../../contract/documents.ts'
import type { TimelineKind } from '../../../contract/site.ts'
import type { Failed } from '../../net/safe-fetch.ts'
import type { Language } from './language.ts'

export type ImportSource =
  | { kind: 'url'; url: string }
  | { kind: 'file'; path: string }
  | { kind: 'github'; login: string }

export const DEFAULT_NAME = 'My Portfolio'

/**
 * Holds a source's data in the fields of the content files. Images are http(s) or `data:` URLs, or paths relative to the
 * source.
 */
export type ImportedContent = {
  name: string
  roles: string[]
  biography: string
  avatar?: string | undefined
  videoChannel: string
  resume: string
  mail: string
  profile: Owner
  /** It is left out for English. */
  language?: Language | undefined
  otherLinks?: ImportedLink[]
  /** Entries are sorted oldest first. */
  timeline: ImportedEntry[]
  skills: ImportedCard[]
  apps: ImportedCard[]
  projects: ImportedProject[]
}

export type ImportedOwner = Omit<ImportedContent, 'timeline' | 'skills' | 'apps' | 'projects'>
export type ImportedEntry = {
  title: string
  description: string | string[]
  from: string
  to?: string | undefined
  kind?: TimelineKind
  place?: string | undefined
  link?: string | undefined
  group?: string | undefined
}
export type ImportedLink = { label: string; url: string }
export type ImportedCard = {
  name: string
  icon?: string | undefined
  draft?: boolean | undefined
  group?: string | undefined
  /** It may be the heading of a group, so it is a skill only if it has an icon. The icon of a link is optional, too. */
  isHeading?: boolean
}
export type ImportedProject = Omit<Project, '_id' | 'description' | 'projectBanner'> & {
  description: string | string[]
  id: string
  banner?: string | undefined
  date?: string | undefined
  draft?: boolean
  /** The studio shows these of a repository, and no file has them. */
  repository?: { language: string; stars: number }
}

export type SourceResult = { kind: 'ok'; content: ImportedContent } | Failed
