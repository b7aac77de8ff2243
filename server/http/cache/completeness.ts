import type { PortfolioSource } from '../../../contract/portfolio-source.ts'
import type { Pending, Result } from '../../../contract/result.ts'

/** The portfolio for one page, noting whether every answer was there: a page with a gap in it is not one to keep. */
export function trackCompleteness(portfolio: PortfolioSource): { portfolio: PortfolioSource; isFinished(): boolean } {
  let finished = true
  async function note<T>(asked: Promise<Result<T> | Pending>): Promise<Result<T> | Pending> {
    const answer = await asked
    if (answer.kind !== 'ok') finished = false
    return answer
  }
  return {
    portfolio: {
      owner: () => note(portfolio.owner()),
      timelines: () => note(portfolio.timelines()),
      skills: () => note(portfolio.skills()),
      applications: () => note(portfolio.applications()),
      projects: () => note(portfolio.projects()),
      project: (id) => note(portfolio.project(id)),
    },
    isFinished: () => finished,
  }
}
