import { PATHS } from '../../../contract/client.ts'
import { createSchemas } from '../../../contract/schemas.ts'
import type { SafeFetch } from '../../net/safe-fetch.ts'
import type { Journal } from '../import-log.ts'
import type { Imported, ImportedCard, ImportedEntry, SourceReading } from '../model.ts'
import { type Raw, toRecords } from '../raw-record.ts'
import { toLine, toSentences } from '../text.ts'
import { createQuestions, findDocument, findList, type Questions, type Said } from './backend-client.ts'
import { findPicture } from './image.ts'
import { toOwner } from './owner.ts'
import { readProjects } from './projects.ts'
import { noteOthers } from './unused-fields.ts'

const OWNER_FIELDS = ['fullName', 'aboutMe', 'githubURL', 'linkedInURL', 'portfolioURL', 'name', 'email', 'avatar']

type Options = { base: string; web: SafeFetch; journal: Journal; pauseMs?: number }
type Reader = { questions: Questions; documents: ReturnType<typeof createSchemas>; journal: Journal }

/** Reads the six public calls of a backend of the family. One that fails is noted, and the others are read all the same. */
export async function readBackend({ journal, ...options }: Options): Promise<SourceReading> {
  const reader = { questions: createQuestions(options), documents: createSchemas(options.base), journal }
  journal.tell(`Asking ${options.base} … a host that sleeps can take a minute to wake up.`)
  const owner = await readOwner(reader)
  if (owner.kind === 'failed' && !owner.reached) return owner
  const imported: Imported = {
    ...toOwner(owner.kind === 'said' ? owner.user : {}, options.base, journal),
    timeline: await readTimeline(reader),
    skills: await readCards(reader, 'skills'),
    apps: await readCards(reader, 'applications'),
    projects: await readProjects(reader, await readList(reader, 'projects')),
  }
  const { timeline, skills, apps, projects } = imported
  const isEmpty = owner.kind === 'failed' && [timeline, skills, apps, projects].every((list) => list.length === 0)
  return isEmpty ? { kind: 'failed', reason: owner.reason } : { kind: 'read', imported }
}

async function readOwner({ questions, journal }: Reader) {
  const failures: Extract<Said, { kind: 'failed' }>[] = []
  for (const path of [PATHS.owner, PATHS.ownerAlternate]) {
    const said = await questions.ask(path)
    const user = said.kind === 'said' ? findDocument(said.body, OWNER_FIELDS) : undefined
    if (user) return { kind: 'said' as const, user }
    if (said.kind === 'failed' && said.absent) return said
    failures.push(said.kind === 'failed' ? said : { kind: 'failed', reason: 'the backend has no owner', reached: true })
  }
  // The second place is a guess; what the first one said is what the owner should hear.
  const reason = failures[0]?.reason ?? ''
  journal.leave('The owner', reason)
  return { kind: 'failed' as const, reason, reached: failures.some(({ reached }) => reached) }
}

async function readList(
  { questions, journal }: Reader,
  question: 'timelines' | 'skills' | 'applications' | 'projects',
) {
  const said = await questions.ask(PATHS[question])
  const list = said.kind === 'said' ? findList(said.body) : undefined
  if (said.kind === 'failed') journal.leave(`The ${question}`, said.reason)
  else if (!list) journal.leave(`The ${question}`, 'the answer holds no list')
  const records = toRecords(list ?? [])
  const strangers = (list?.length ?? 0) - records.length
  if (strangers > 0) journal.leave(`${strangers} of the ${question}`, 'they are not documents')
  return records
}

async function readTimeline(reader: Reader): Promise<ImportedEntry[]> {
  const records = await readList(reader, 'timelines')
  noteOthers('timelines', records, reader.journal)
  return records.flatMap((raw, index) => {
    const read = reader.documents.timeline.safeParse({ ...raw, timeline: toPeriod(raw) })
    const title = read.success ? toLine(read.data.title) : ''
    if (!read.success || !title) return leaveUntitled(reader, `Entry ${index + 1} of the timeline`)
    reader.journal.tell(`  timeline  ${title}`)
    const { from, to } = read.data.timeline
    return [{ title, description: toSentences(read.data.description), from: toLine(from), to: toLine(to) || undefined }]
  })
}

/** Some backends have the two dates beside the title. */
function toPeriod(raw: Raw): unknown {
  return raw.timeline ?? { from: raw.from ?? raw.startDate, to: raw.to ?? raw.endDate }
}

async function readCards(reader: Reader, question: 'skills' | 'applications'): Promise<ImportedCard[]> {
  const records = await readList(reader, question)
  noteOthers(question, records, reader.journal)
  return records.flatMap((raw, index) => {
    const read = reader.documents.skill.safeParse({ ...raw, title: raw.title ?? raw.name })
    const name = read.success ? toLine(read.data.title) : ''
    if (!read.success || !name) return leaveUntitled(reader, `Number ${index + 1} of the ${question}`)
    reader.journal.tell(`  ${question === 'skills' ? 'skill    ' : 'app      '} ${name}`)
    return [
      { name, icon: read.data.svg?.url ?? findPicture(raw, ['svg', 'icon', 'image', 'logo'], reader.questions.base) },
    ]
  })
}

function leaveUntitled({ journal }: Reader, what: string): [] {
  journal.leave(what, 'it has no title')
  return []
}
