import type { Answer, Pending } from '../../contract/answer.ts'
import type { Portfolio } from '../../contract/portfolio.ts'

/** The portfolio for one page, noting whether every answer was there: a page with a gap in it is not one to keep. */
export function watchAnswers(portfolio: Portfolio): { portfolio: Portfolio; isFinished(): boolean } {
  let finished = true
  async function note<T>(asked: Promise<Answer<T> | Pending>): Promise<Answer<T> | Pending> {
    const answer = await asked
    if (answer.kind !== 'ready') finished = false
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
