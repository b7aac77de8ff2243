import { findPackageJSON } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** Vitrine's own folder: a clone, or `node_modules/vitrine` of an owner. Works for both the source files and the build. */
export const PACKAGE_DIR = dirname(findPackageJSON(import.meta.url) ?? '')
export const CLIENT_DIR = join(PACKAGE_DIR, 'build/client')

/** The path of a document, as a person in the current folder would type it. */
export function toDocPath(name: string): string {
  return join(relative(process.cwd(), PACKAGE_DIR), 'docs', name).replaceAll('\\', '/')
}
