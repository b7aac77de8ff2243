import type { Application, Owner, Project, Skill, TimelineEntry } from './documents.ts'
import type { Pending, Result } from './result.ts'

type Loadable<T> = Promise<Result<T> | Pending>

/** Reads everything the site shows. Implementations must not wait for the network. */
export interface PortfolioSource {
  owner(): Loadable<Owner>
  /** Returns the oldest entry first, as the API does. The page reverses the list. */
  timelines(): Loadable<TimelineEntry[]>
  skills(): Loadable<Skill[]>
  applications(): Loadable<Application[]>
  projects(): Loadable<Project[]>
  project(id: string): Loadable<Project>
}
