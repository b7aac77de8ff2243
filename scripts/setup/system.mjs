import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'

const OF_NPM = /[\\/]node_modules[\\/]\.bin[\\/]?$/

/** How a system finds and starts programs. The tests ask for the rules of Windows on any system. */
export function describeSystem(platform = process.platform, exists = existsSync) {
  const isWindows = platform === 'win32'
  const path = isWindows ? win32 : posix
  const nodeName = isWindows ? 'node.exe' : 'node'

  /** The first one in PATH, apart from those that npm puts there. */
  function findNode(PATH = '') {
    const folders = PATH.split(path.delimiter).map((folder) => folder.replace(/^"(.*)"$/, '$1'))
    const nodes = folders
      .filter((folder) => folder && !OF_NPM.test(folder))
      .map((folder) => path.join(folder, nodeName))
    return nodes.find((node) => exists(node)) || ''
  }

  return {
    nodeName,
    findNode,
    addToPath: (folder, PATH = '') => [folder, PATH].filter(Boolean).join(path.delimiter),
    /** Without a shell: Windows cannot start `npm.cmd`, and npm is beside its Node there. */
    toNpmCommand({ npm_execpath: script = '', PATH }, node) {
      if (/[\\/]npm-cli\.js$/.test(script)) return [node, script]
      if (!isWindows) return ['npm']
      return [node, path.join(path.dirname(findNode(PATH)), 'node_modules', 'npm', 'bin', 'npm-cli.js')]
    },
  }
}

/** A link needs rights on Windows that few have. `target` may be relative to the folder of the file. */
export function toCommandFile(target) {
  const prefix = win32.isAbsolute(target) ? '' : '%~dp0'
  return `@"${prefix}${target.replaceAll('%', '%%').replaceAll('/', '\\')}" %*\r\n`
}

/** Whether programs for glibc, such as the packaged Node, cannot run here: Alpine and other systems with musl. */
export function usesMusl(platform = process.platform, report = process.report) {
  return platform === 'linux' && !report.getReport().header.glibcVersionRuntime
}
