import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const TEXT = /\.(js|css|svg|json|txt)$/
const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY }

/** Writes .br and .gz copies of each text file at build time instead of compressing at every start. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && TEXT.test(entry.name))
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const bytes = await readFile(path)
        await writeFile(`${path}.br`, await promisify(zlib.brotliCompress)(bytes, { params }))
        await writeFile(`${path}.gz`, await promisify(zlib.gzip)(bytes, { level: 9 }))
      }),
  )
}
