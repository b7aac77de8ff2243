import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'

const NPM_BIN = /[\\/]node_modules[\\/]\.bin[\\/]?$/

/** Describes how a system finds and starts programs. Tests pass `platform` to check Windows on any system. */
export function describeSystem(platform = process.platform, exists = existsSync) {
  const isWindows = platform === 'win32'
  const path = isWindows ? win32 : posix
  const nodeName = isWindows ? 'node.exe' : 'node'

  /** Skips folders that npm adds to PATH. */
  function findNode(PATH = '') {
    const folders = PATH.split(path.delimiter).map((folder) => folder.replace(/^"(.*)"$/, '$1'))
    const nodes = folders
      .filter((folder) => folder && !NPM_BIN.test(folder))
      .map((folder) => path.join(folder, nodeName))
    return nodes.find((node) => exists(node)) || ''
  }

  return {
    nodeName,
    findNode,
    addToPath: (folder, PATH = '') => [folder, PATH].filter(Boolean).join(path.delimiter),
    /** Avoids a shell: without one, Windows can't start `npm.cmd`, but npm is installed next to Node there. */
    toNpmCommand({ npm_execpath: script = '', PATH = '' }, node) {
      if (/[\\/]npm-cli\.js$/.test(script)) return [node, script]
      if (!isWindows) return ['npm']
      return [node, path.join(path.dirname(findNode(PATH)), 'node_modules', 'npm', 'bin', 'npm-cli.js')]
    },
  }
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
