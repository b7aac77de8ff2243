import type { Application, Owner, Project, Skill, TimelineEntry } from './documents.ts'
import type { Pending, Result } from './result.ts'

type Known<T> = Promise<Result<T> | Pending>

/** The one interface to what the site shows. It never waits for the network. */
export interface PortfolioSource {
  owner(): Known<Owner>
  /** Oldest first, as on the wire; the page reverses. */
  timelines(): Known<TimelineEntry[]>
  skills(): Known<Skill[]>
  applications(): Known<Application[]>
  projects(): Known<Project[]>
  project(id: string): Known<Project>
}
