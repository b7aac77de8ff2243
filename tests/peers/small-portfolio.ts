import type { Portfolio } from '../../contract/portfolio.ts'

/** A portfolio that shows these pictures as its skills, and nothing else. */
export function toPortfolio(pictures: string[]): Portfolio {
  const ready = async <T>(value: T) => ({ kind: 'ready' as const, value })
  const skills = pictures.map((url, index) => ({ _id: String(index), title: 'A skill', svg: { url } }))
  return {
    owner: () => ready({ instagramURL: '', facebookURL: '', linkedInURL: '', githubURL: '', aboutMe: '' }),
    timelines: () => ready([]),
    skills: () => ready(skills),
    applications: () => ready([]),
    projects: () => ready([]),
    project: async () => ({ kind: 'missing', message: 'There is none.' }),
  }
}
