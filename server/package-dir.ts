import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** Vitrine's own folder: a clone, or `node_modules/vitrine` of an owner. Works for both the source files and the build. */
export const PACKAGE_DIR = dirname(findPackageJSON(import.meta.url) ?? '')
export const CLIENT_DIR = join(PACKAGE_DIR, 'build/client')
