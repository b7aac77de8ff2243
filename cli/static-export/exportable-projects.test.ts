import { expect, test } from 'vitest'
import { toPortfolio } from '../../tests/fakes/small-portfolio.ts'
import { createExportableProjects } from './exportable-projects.ts'

const WORDS = { description: '', stack: '', deployed: '', technologies: '', gitRepoLink: '', projectLink: '' }
const toProject = (_id: string, title: string) => ({ _id, title, ...WORDS, projectBanner: undefined })

test('a project whose id leads out of the folder, or nowhere, is left out by its title', async () => {
  const value = [
    toProject('../../../etc/x', 'Climber'),
    toProject('loom', 'Loom'),
    toProject('', 'Nameless'),
    toProject('..', ''),
    toProject('x'.repeat(300), 'Long'),
  ]
  const { portfolio, leftOut } = createExportableProjects({
    ...toPortfolio([]),
    projects: async () => ({ kind: 'ok', value }),
  })
  expect(await portfolio.projects()).toMatchObject({ kind: 'ok', value: [{ _id: 'loom' }] })
  expect(leftOut()).toEqual(['Climber', 'Nameless', 'a project without a title', 'Long'])
})
