import type { PortfolioSource } from '../../contract/portfolio-source.ts'

/** A portfolio that shows these pictures as its skills, and nothing else. */
export function toPortfolio(pictures: string[]): PortfolioSource {
  const ready = async <T>(value: T) => ({ kind: 'ok' as const, value })
  const skills = pictures.map((url, index) => ({ _id: String(index), title: 'A skill', svg: { url } }))
  return {
    owner: () => ready({ instagramURL: '', facebookURL: '', linkedInURL: '', githubURL: '', aboutMe: '' }),
    timelines: () => ready([]),
    skills: () => ready(skills),
    applications: () => ready([]),
    projects: () => ready([]),
    project: async () => ({ kind: 'not-found', message: 'There is none.' }),
  }
}
