import { createContext } from 'react-router'
import type { MessageInput } from '../contract/message.ts'
import type { Post } from '../server/api/messages.ts'
import type { Services } from '../server/services.ts'

/** The only door from pages to the server: types here, the rooms themselves handed in with each request. */
type PageServices = Pick<Services, 'site' | 'siteUrl' | 'card' | 'portfolio' | 'api' | 'summaries'>
export type Site = ReturnType<Services['site']>
export type BrowserApi = Services['api']

export const services = createContext<PageServices>()

/** What a page may do in the name of the visitor who asked for it. */
type Visit = { post(input: MessageInput, proof: Omit<Parameters<Post>[1], 'address'>): ReturnType<Post> }

export const visit = createContext<Visit>()

/** A fault while a page is made: told once, and known by the id that the page shows. */
type Fault = { report(error: unknown): void; id(): string }

export const fault = createContext<Fault>()
