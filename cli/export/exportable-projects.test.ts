import { expect, test } from 'vitest'
import { createSkillsPortfolio } from '../../tests/fakes/small-portfolio.ts'
import { createExportableProjects } from './exportable-projects.ts'

const TEXTS = { description: '', stack: '', deployed: '', technologies: '', gitRepoLink: '', projectLink: '' }
const toProject = (_id: string, title: string) => ({ _id, title, ...TEXTS, projectBanner: undefined })

test('projects whose id is not a folder name are skipped', async () => {
  const value = [
    toProject('../../../etc/x', 'Climber'),
    toProject('loom', 'Loom'),
    toProject('', 'Nameless'),
    toProject('..', ''),
    toProject('x'.repeat(300), 'Long'),
  ]
  const { portfolio, skipped } = createExportableProjects({
    ...createSkillsPortfolio([]),
    projects: async () => ({ kind: 'ok', value }),
  })
  expect(await portfolio.projects()).toMatchObject({ kind: 'ok', value: [{ _id: 'loom' }] })
  expect(skipped()).toEqual(['Climber', 'Nameless', 'a project without a title', 'Long'])
})
