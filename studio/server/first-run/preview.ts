import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLocalIcons } from '../../../cli/icons/local-icons.ts'
import { createImportLog } from '../../../cli/import/model/log.ts'
import type { ImportedContent } from '../../../cli/import/model/model.ts'
import { writeContent } from '../../../cli/import/write-content.ts'
import { createSafeFetch } from '../../../cli/net/safe-fetch.ts'
import { readContentFiles } from '../../../editing/entries/files.ts'
import { SAMPLE_DIR } from '../../../server/content/find-dir.ts'
import type { Texts } from '../content/shown.ts'
import type { Studio } from '../studio.ts'

/** Shows in the preview what the owner has chosen so far, or again what is in the folder. Older choices that wait are skipped. */
export function createImportPreview({ run, shown, content: readContent }: Studio) {
  let newest: ImportedContent | undefined

  return async function show(content?: ImportedContent): Promise<void> {
    newest = content
    await run(async () => {
      if (newest !== content) return
      const texts = content ? await toTexts(content) : []
      const sample = content ? readContent().files.map(({ file }) => [file, undefined] as const) : []
      await shown.show(new Map([...sample, ...texts]))
    })
  }
}

/** The files of an import, with the icons that the sample has and no other images. */
async function toTexts(content: ImportedContent): Promise<Texts> {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'vitrine-import-'))
  const withoutImages = {
    ...content,
    avatar: undefined,
    projects: content.projects.map((project) => ({ ...project, banner: undefined })),
    skills: content.skills.map((skill) => ({ ...skill, icon: undefined })),
    apps: content.apps.map((app) => ({ ...app, icon: undefined })),
  }
  const icons = await readLocalIcons([SAMPLE_DIR])
  const safeFetch = createSafeFetch({ allowPrivate: false })
  const unused = { safeFetch, baseLocation: undefined, log: createImportLog(() => {}) }
  await writeContent(withoutImages, { ...unused, dir: dir.path, icons, fetchIcons: findNoIcons, allSkills: true })
  return new Map((await readContentFiles(dir.path)).map(({ file, text }) => [file, text]))
}

async function findNoIcons() {
  return { kind: 'ok' as const, icons: new Map() }
}
