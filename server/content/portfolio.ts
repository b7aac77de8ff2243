import { type Answer, PROJECT_NOT_FOUND } from '../../contract/answer.ts'
import type { Portfolio } from '../../contract/portfolio.ts'
import type { Content } from './read.ts'

/** Answers from the owner's files; `current` gives the content that was last found good. */
export function createContentPortfolio(current: () => Required<Pick<Content, 'documents'>>): Portfolio {
  return {
    owner: async () => ready(current().documents.owner),
    timelines: async () => ready(current().documents.timelines),
    skills: async () => ready(current().documents.skills),
    applications: async () => ready(current().documents.applications),
    projects: async () => ready(current().documents.projects),
    async project(id) {
      const project = current().documents.projects.find((candidate) => candidate._id === id)
      return project ? ready(project) : { kind: 'missing', message: PROJECT_NOT_FOUND }
    },
  }
}

function ready<T>(value: T): Answer<T> {
  return { kind: 'ready', value }
}
