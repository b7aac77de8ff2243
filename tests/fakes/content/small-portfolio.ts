import type { PortfolioSource } from '../../../contract/portfolio.ts'

export function createSkillsPortfolio(imageUrls: string[]): PortfolioSource {
  const ok = async <T>(value: T) => ({ kind: 'ok' as const, value })
  const skills = imageUrls.map((url, index) => ({ _id: String(index), title: 'A skill', svg: { url } }))
  return {
    owner: () => ok({ instagramURL: '', facebookURL: '', linkedInURL: '', githubURL: '', aboutMe: '' }),
    timelines: () => ok([]),
    skills: () => ok(skills),
    applications: () => ok([]),
    projects: () => ok([]),
    project: async () => ({ kind: 'not-found', message: 'Project Not Found!' }),
  }
}
