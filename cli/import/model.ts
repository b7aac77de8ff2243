import type { Owner, Project } from '../../contract/documents.ts'
import type { TIMELINE_KINDS } from '../../server/content/schema/files.ts'

/** An http(s) or `data:` URL, or a path relative to the source. */
export type ImageSource = string

export const DEFAULT_NAME = 'My Portfolio'

/** A source's data in the terms of the content directory; images are not downloaded yet. */
export type ImportedContent = {
  name: string
  roles: string[]
  biography: string
  avatar?: ImageSource | undefined
  videoChannel: string
  resume: string
  /** Public in an exported site; may be empty. */
  mail: string
  profile: Owner
  /** Profiles and pages beyond the ones that `profile` has a field for. */
  otherLinks?: ImportedLink[]
  /** Oldest first. */
  timeline: ImportedEntry[]
  skills: ImportedCard[]
  apps: ImportedCard[]
  /** In display order. */
  projects: ImportedProject[]
}

export type ImportedOwner = Omit<ImportedContent, 'timeline' | 'skills' | 'apps' | 'projects'>
export type ImportedEntry = {
  title: string
  description: string
  from: string
  to?: string | undefined
  kind?: (typeof TIMELINE_KINDS)[number]
  place?: string | undefined
}
export type ImportedLink = { label: string; address: string }
export type ImportedCard = { name: string; icon?: ImageSource | undefined }
export type ImportedProject = Omit<Project, '_id' | 'projectBanner'> & {
  id: string
  banner?: ImageSource | undefined
  date?: string | undefined
  draft?: boolean
}

export type SourceResult = { kind: 'ok'; content: ImportedContent } | { kind: 'failed'; reason: string }
