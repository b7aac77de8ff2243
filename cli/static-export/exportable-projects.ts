import type { PortfolioSource } from '../../contract/portfolio-source.ts'
import type { Project } from '../../contract/schemas.ts'
import { isSafePath } from '../content-dir/safe-path.ts'

/** In a site of files a project is a folder: one whose id cannot name any is left out, on every page. */
export function createExportableProjects(portfolio: PortfolioSource) {
  const left = new Set<string>()

  async function projects() {
    const answer = await portfolio.projects()
    if (answer.kind !== 'ok') return answer
    for (const project of answer.value) if (!hasPlace(project)) left.add(project.title || 'a project without a title')
    return { ...answer, value: answer.value.filter(hasPlace) }
  }

  return { portfolio: { ...portfolio, projects }, leftOut: (): string[] => [...left] }
}

function hasPlace({ _id }: Project): boolean {
  return isSafePath(_id)
}
