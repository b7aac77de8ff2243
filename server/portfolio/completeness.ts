import type { Loadable, PortfolioSource } from '../../contract/portfolio.ts'

/** Records whether data was missing, because an incomplete response must not be cached. */
export function trackCompleteness(source: PortfolioSource): { portfolio: PortfolioSource; isComplete(): boolean } {
  let complete = true
  async function track<T>(loading: Promise<Loadable<T>>): Promise<Loadable<T>> {
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
