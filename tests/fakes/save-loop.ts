import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { applyEdit } from '../../cli/yaml/edit.ts'
import { writeFileAtomic } from '../../server/database/write-file.ts'

const [, , dir = ''] = process.argv
const file = join(dir, 'projects/engine.yaml')

// Saves one edit after the other, as the studio does, until the process is killed.
for (let order = 1; ; order += 1) {
  const text = await readFile(file, 'utf8')
  const saved = writeFileAtomic(file, applyEdit(text, { kind: 'set', path: ['order'], value: order }), { flush: true })
  process.stdout.write('.')
  await saved
}
