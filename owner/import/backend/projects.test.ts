import { expect, onTestFinished, test } from 'vitest'
import { startStubBackend } from '../../../tests/peers/stub-backend.ts'
import { createJournal } from '../journal.ts'
import { createWeb } from '../web/web.ts'
import { readBackend } from './source.ts'

async function start() {
  const backend = await startStubBackend()
  onTestFinished(backend.close)
  backend.data.skills = []
  const journal = createJournal(() => {})
  async function read() {
    const web = createWeb({ allowPrivate: true })
    const reading = await readBackend({ base: backend.origin, web, journal, pauseMs: 1 })
    if (reading.kind === 'failed') throw new Error(reading.reason)
    return reading.imported
  }
  return { backend, journal, read }
}

test('links without their beginning are mended, and what is no address is named', async () => {
  const { backend, read, journal } = await start()
  backend.data.user = { fullName: 'Ada', linkedin: 'linkedin.example/in/ada', instagramURL: '@ada' }
  backend.data.projects = [
    { _id: 'a', title: 'A', githubLink: 'github.com/x/y', projectlink: 'x.example' },
    { _id: 'b', title: 'B', gitRepoLink: 'not yet public', projectLink: '' },
  ]
  expect(await read()).toMatchObject({
    profile: { linkedInURL: 'https://linkedin.example/in/ada', instagramURL: '' },
    projects: [{ gitRepoLink: 'https://github.com/x/y', projectLink: 'https://x.example' }, { gitRepoLink: '' }],
  })
  expect(journal.left()).toEqual([
    'The instagram page (@ada): it is not an http(s) address',
    'The repository of B (not yet public): it is not an http(s) address',
  ])
})
