import type { Application, Owner, Project, Skill, TimelineEntry } from './documents.ts'
import type { ReplyName } from './words/words.ts'

/** `error` names a sentence that we translate, `message` is a backend's own. */
export type Failure = { error: ReplyName } | { message: string }

export type Result<T> = { kind: 'ok'; value: T } | ({ kind: 'not-found' } & Failure) | ({ kind: 'error' } & Failure)

/** Pending means that an external backend has not responded yet, so the browser will ask again. */
export type Loadable<T> = Result<T> | { kind: 'pending' }

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
