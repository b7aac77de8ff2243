import type { PortfolioSource } from '../../contract/portfolio.ts'
import { PROJECT_NOT_FOUND, type Result } from '../../contract/portfolio.ts'
import type { Content } from '../content/load.ts'

export function createContentPortfolio(current: () => Required<Pick<Content, 'documents'>>): PortfolioSource {
  return {
    owner: async () => ok(current().documents.owner),
    timelines: async () => ok(current().documents.timelines),
    skills: async () => ok(current().documents.skills),
    applications: async () => ok(current().documents.applications),
    projects: async () => ok(current().documents.projects),
    async project(id) {
      const project = current().documents.projects.find((candidate) => candidate._id === id)
      return project ? ok(project) : { kind: 'not-found', message: PROJECT_NOT_FOUND }
    },
  }
}

function ok<T>(value: T): Result<T> {
  return { kind: 'ok', value }
}
