import type { Application, Owner, Project, Skill, TimelineEntry } from './documents.ts'
import { islandWords } from './words/en.ts'

export type Result<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'not-found'; message: string; canonicalId?: string }
  | { kind: 'error'; message: string }

/** Pending means that an external backend has not responded yet, so the browser will ask again. */
export type Loadable<T> = Result<T> | { kind: 'pending' }

export const PROJECT_NOT_FOUND = islandWords.replies.projectNotFound
export const NO_RESPONSE = islandWords.replies.noResponse
export const INVALID_RESPONSE = islandWords.replies.invalidResponse

/** Reads everything the site shows. Implementations must not wait for the network. */
export interface PortfolioSource {
  owner(): Promise<Loadable<Owner>>
  /** Returns the oldest entry first, as the API does. The page reverses the list. */
  timelines(): Promise<Loadable<TimelineEntry[]>>
  skills(): Promise<Loadable<Skill[]>>
  applications(): Promise<Loadable<Application[]>>
  projects(): Promise<Loadable<Project[]>>
  project(id: string): Promise<Loadable<Project>>
}
