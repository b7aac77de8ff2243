import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createContactApi, openTestContact } from '../../tests/fakes/messages.ts'
import { openContentStore } from '../content/store.ts'
import { createDatabase } from '../database/open.ts'
import { createContentPortfolio } from './content.ts'
import { describeContract } from './contract-suite.ts'
import { createPortfolioApi } from './route.ts'

const SHIPPED = join(import.meta.dirname, '../../content')

async function openBuiltIn() {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-api-'))
  const database = createDatabase({ file: join(dataDir, 'vitrine.sqlite') })
  const { documents } = (await openContentStore(SHIPPED, { siteOnly: false })).current()
  if (!documents) throw new Error('The shipped content has no documents.')
  const api = new Hono()
    .route('/', createPortfolioApi(createContentPortfolio(() => ({ documents }))))
    .route('/', createContactApi(openTestContact(database).contact))
  async function close() {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { api, close, projectId: documents.projects[0]?._id ?? '' }
}

describe('the contract of the built-in backend', () => describeContract(openBuiltIn))

test('the built-in backend shows only fields that the site shows, and no end date of a current entry', async () => {
  const { api, close } = await openBuiltIn()
  onTestFinished(close)
  const read = async (path: string) => (await api.request(`/api/v1${path}`)).json()
  const shown = ['_id', 'aboutMe', 'facebookURL', 'githubURL', 'instagramURL', 'linkedInURL']
  expect(Object.keys((await read('/user/portfolio/me')).user).sort()).toEqual(shown)
  expect(Object.keys((await read('/timeline/getall')).timelines.at(-1).timeline)).toEqual(['from'])
})
