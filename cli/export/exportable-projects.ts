import type { PortfolioSource } from '../../contract/portfolio.ts'
import { isSafePath } from '../content-dir/paths.ts'

/** Skips projects whose id can't be a folder name: each project becomes a folder named after its id. */
export function createExportableProjects(portfolio: PortfolioSource) {
  const skipped = new Set<string>()

  async function projects() {
    const result = await portfolio.projects()
    if (result.kind !== 'ok') return result
    const value = result.value.filter(({ _id, title }) => {
      const isExportable = isSafePath(_id)
      if (!isExportable) skipped.add(title || 'a project without a title')
      return isExportable
    })
    return { ...result, value }
  }

  return { portfolio: { ...portfolio, projects }, skipped: (): string[] => [...skipped] }
}
