import { createContext } from 'react-router'
import type { Services } from '../server/services.ts'

/** The only door from pages to the server: types here, the rooms themselves handed in with each request. */
export type PageServices = Pick<Services, 'site' | 'portfolio' | 'post' | 'api'>
export type Site = ReturnType<Services['site']>
export type BrowserApi = Services['api']

export const services = createContext<PageServices>()
