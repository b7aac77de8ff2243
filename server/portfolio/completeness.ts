import type { PortfolioSource } from '../../contract/portfolio.ts'
import type { Pending, Result } from '../../contract/result.ts'

/** Records whether data was missing, because an incomplete response must not be cached. */
export function trackCompleteness(source: PortfolioSource): { portfolio: PortfolioSource; isComplete(): boolean } {
  let complete = true
  async function track<T>(loading: Promise<Result<T> | Pending>): Promise<Result<T> | Pending> {
    const result = await loading
    if (result.kind !== 'ok') complete = false
    return result
  }
  return {
    portfolio: {
      owner: () => track(source.owner()),
      timelines: () => track(source.timelines()),
      skills: () => track(source.skills()),
      applications: () => track(source.applications()),
      projects: () => track(source.projects()),
      project: (id) => track(source.project(id)),
    },
    isComplete: () => complete,
  }
}
