import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'

const NPM_BIN = /[\\/]node_modules[\\/]\.bin[\\/]?$/

export function toNodeName(platform = process.platform) {
  return platform === 'win32' ? 'node.exe' : 'node'
}

/** Skips folders that npm adds to PATH. Tests pass `platform` to check Windows on any system. */
export function findNode(PATH = '', platform = process.platform, exists = existsSync) {
  const path = platform === 'win32' ? win32 : posix
  const folders = PATH.split(path.delimiter).map((folder) => folder.replace(/^"(.*)"$/, '$1'))
  const nodes = folders
    .filter((folder) => folder && !NPM_BIN.test(folder))
    .map((folder) => path.join(folder, toNodeName(platform)))
  return nodes.find((node) => exists(node)) || ''
}

/** Replaces a symlink, which few users may create on Windows. `target` may be relative to the file's folder. */
export function toCommandFile(target) {
  const prefix = win32.isAbsolute(target) ? '' : '%~dp0'
  return `@"${prefix}${target.replaceAll('%', '%%').replaceAll('/', '\\')}" %*\r\n`
}

/** Returns true on Alpine and other systems with musl, where the packaged Node can't run because it needs glibc. */
export function usesMusl(platform = process.platform, report = process.report.getReport()) {
  return platform === 'linux' && !report.header.glibcVersionRuntime
}
