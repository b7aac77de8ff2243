import type { Owner } from '../../contract/schemas.ts'

/** Where a picture is: an http(s) or `data:` address, or a path beside the file it was named in. */
export type PictureSource = string

/** The name of a site whose owner a source does not name. */
export const NO_NAME = 'My Portfolio'

/** What a source says, in the words of the content folder. Its pictures are not fetched yet. */
export type Imported = {
  name: string
  roles: string[]
  biography: string
  avatar?: PictureSource | undefined
  videoChannel: string
  resume: string
  /** Public where no server takes messages; empty for none. */
  mail: string
  profile: Owner
  /** Oldest first. */
  timeline: ImportedEntry[]
  skills: ImportedCard[]
  apps: ImportedCard[]
  /** In the order they are shown. */
  projects: ImportedProject[]
}

export type ImportedEntry = {
  title: string
  description: string
  from: string
  to?: string | undefined
  kind?: 'work' | 'education' | 'volunteer'
  place?: string | undefined
}
export type ImportedCard = { name: string; icon?: PictureSource | undefined }
export type ImportedProject = {
  /** The project's id where it comes from; empty where it had none. */
  id: string
  title: string
  description: string
  stack: string
  deployed: string
  technologies: string
  gitRepoLink: string
  projectLink: string
  banner?: PictureSource | undefined
  date?: string | undefined
}

export type SourceReading = { kind: 'read'; imported: Imported } | { kind: 'failed'; reason: string }
