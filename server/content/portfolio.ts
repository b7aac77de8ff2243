import type { PortfolioSource } from '../../contract/portfolio-source.ts'
import { PROJECT_NOT_FOUND, type Result } from '../../contract/result.ts'
import type { Content } from './load.ts'

/** Answers from the owner's files; `current` gives the content that was last found good. */
export function createContentPortfolio(current: () => Required<Pick<Content, 'documents'>>): PortfolioSource {
  return {
    owner: async () => ready(current().documents.owner),
    timelines: async () => ready(current().documents.timelines),
    skills: async () => ready(current().documents.skills),
    applications: async () => ready(current().documents.applications),
    projects: async () => ready(current().documents.projects),
    async project(id) {
      const project = current().documents.projects.find((candidate) => candidate._id === id)
      return project ? ready(project) : { kind: 'not-found', message: PROJECT_NOT_FOUND }
    },
  }
}

function ready<T>(value: T): Result<T> {
  return { kind: 'ok', value }
}
