import { expect, test } from 'vitest'
import { PROJECT_NOT_FOUND } from '../../contract/portfolio.ts'
import { writeContentDir } from '../../tests/fakes/content-dir.ts'
import { openContentStore } from '../content/store.ts'
import { createContentPortfolio } from './content.ts'

async function openPortfolio() {
  const store = await openContentStore(await writeContentDir(), { siteOnly: false })
  const { documents } = store.current()
  if (!documents) throw new Error('There are no documents.')
  return createContentPortfolio(() => ({ documents }))
}

test('returns every document from the files', async () => {
  const portfolio = await openPortfolio()
  expect(await portfolio.owner()).toMatchObject({ kind: 'ok', value: { aboutMe: 'I count.' } })
  expect(await portfolio.timelines()).toMatchObject({ kind: 'ok', value: [{ title: 'School' }] })
  expect(await portfolio.skills()).toMatchObject({ kind: 'ok', value: [{ title: 'Sums' }] })
  expect(await portfolio.applications()).toMatchObject({ kind: 'ok', value: [{ name: 'Abacus' }] })
  expect(await portfolio.projects()).toMatchObject({ kind: 'ok', value: [{ title: 'Engine' }] })
  expect(await portfolio.project('engine')).toMatchObject({ kind: 'ok', value: { title: 'Engine' } })
})

test.each(['', 'Engine', 'engine.yaml', '../engine', '__proto__'])(
  'returns not-found for the project id %j',
  async (id) => {
    const portfolio = await openPortfolio()
    expect(await portfolio.project(id)).toEqual({ kind: 'not-found', message: PROJECT_NOT_FOUND })
  },
)
