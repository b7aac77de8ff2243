import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export async function writeFileAtomic(file: string, content: Uint8Array | string, mode?: number): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.part`, content, { mode })
  await rename(`${file}.part`, file)
}
