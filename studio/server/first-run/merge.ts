import { cp, mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateMissingImages } from '../../../cli/export/export-site.ts'
import type { SimpleIcons } from '../../../cli/icons/simple-icons.ts'
import { findIssues } from '../../../cli/import/commit.ts'
import { type OpenedImport, writeImport } from '../../../cli/import/import-content.ts'
import { mergeContent } from '../../../cli/import/merge/merge-content.ts'
import { type ImportRecord, readRecord, writeRecord } from '../../../cli/import/merge/record.ts'
import type { ImportLog } from '../../../cli/import/model/log.ts'
import type { Failed, SafeFetch } from '../../../cli/net/safe-fetch.ts'
import { keyEntries } from '../../../editing/entries/entries.ts'
import { listFiles, toHash } from '../../../editing/folder/hash-files.ts'
import { getIn } from '../../../editing/yaml/path.ts'
import type { MergeReply } from '../../api.ts'
import { describeChanges, readTexts } from '../publish/changes.ts'
import type { Studio } from '../studio.ts'

/** Deleted entries of these lists come back if the owner chooses them. */
const CHOSEN = /^(?:projects\/|skills\.yaml: )/
const NAMES: Record<string, string> = { resume: 'a resume', linkedin: 'LinkedIn' }

type Deps = { safeFetch: SafeFetch; log: ImportLog; fetchIcons: SimpleIcons['fetch'] }
type Merged = Extract<MergeReply, { kind: 'saved' }> | Failed

/** Does what a later `npm run import` does, as one step that can be undone. */
export async function mergeImport(opened: OpenedImport, studio: Studio, deps: Deps): Promise<Merged> {
  const { contentDir, content, config } = studio
  await using imported = await mkdtempDisposable(join(tmpdir(), 'vitrine-import-'))
  await using merged = await mkdtempDisposable(join(tmpdir(), 'vitrine-merge-'))
  const issues = await writeImport(keepOwner(opened, studio), imported.path, { ...deps, contentDir, allSkills: true })
  if (issues) return { kind: 'failed', reason: issues }
  await cp(contentDir, merged.path, { recursive: true })
  const record = forgetDeleted((await readRecord(contentDir)) ?? {}, studio)
  await mergeContent({ dir: merged.path, theirs: imported.path, record, source: opened.source })
  const invalid = await findIssues(merged.path, 'the merged content')
  if (invalid) return { kind: 'failed', reason: invalid }
  const paths = await listFiles(merged.path)
  const readFolder = (dir: string) => readTexts(paths, (path) => readFile(join(dir, path)))
  const changes = describeChanges(await readFolder(contentDir), await readFolder(merged.path))
  await writeRecord(merged.path, opened.source, { dir: imported.path, record })
  if (changes.length > 0) {
    const text = `import from ${NAMES[opened.source] ?? 'GitHub'}`
    const { files, seen } = await findChanged(contentDir, merged.path)
    await studio.write(files, { text, seen })
    // Without them, the site works, and Check names them.
    await generateMissingImages(config, () => {})
    await studio.refresh()
  }
  return { kind: 'saved', version: content().version, changes }
}

/** The owner chose the name and the roles in the first run. */
function keepOwner({ content, ...opened }: OpenedImport, studio: Studio): OpenedImport {
  const site = studio.content().files.find(({ file }) => file === 'site.yaml')?.value
  const [name, roles] = [getIn(site, ['name']), getIn(site, ['roles'])]
  const isList = Array.isArray(roles) && roles.length > 0
  return {
    ...opened,
    content: {
      ...content,
      ...(typeof name === 'string' && { name }),
      ...(isList && { roles: roles.map(String) }),
    },
  }
}

function forgetDeleted(record: ImportRecord, { content }: Studio): ImportRecord {
  const known = new Set(content().files.flatMap((file) => [...keyEntries(file).keys()]))
  const keep = (entries: ImportRecord[string]) =>
    Object.fromEntries(Object.entries(entries).filter(([key]) => !CHOSEN.test(key) || known.has(key)))
  return Object.fromEntries(Object.entries(record).map(([source, entries]) => [source, keep(entries)]))
}

async function findChanged(before: string, after: string) {
  const files = new Map<string, Uint8Array>()
  const seen = new Map<string, string>()
  for (const path of await listFiles(after)) {
    const [old, now] = await Promise.all([
      readFile(join(before, path)).catch(() => undefined),
      readFile(join(after, path)),
    ])
    if (old && now.equals(old)) continue
    files.set(path, now)
    seen.set(path, toHash(old))
  }
  return { files, seen }
}
