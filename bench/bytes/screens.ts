import { readProjects } from '../../tests/peers/content.ts'

const [firstProject] = await readProjects()

export const SCREENS = { home: '/', project: `/project/${firstProject?.id}`, summarize: '/summarize' } as const

export type Screen = keyof typeof SCREENS
