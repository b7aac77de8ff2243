import { readProjects } from '../../tests/fakes/content.ts'

const [firstProject] = await readProjects()

export const SCREENS = { home: '/', project: `/project/${firstProject?.id}`, summarize: '/summarize' } as const

export type Screen = keyof typeof SCREENS
