import { expect, test } from 'vitest'
import { describeSystem, toCommandFile, usesMusl } from './system.mjs'

const NODE = 'C:\\Program Files\\nodejs\\node.exe'
const PATH = `C:\\site\\node_modules\\.bin;C:\\Windows;"C:\\Program Files\\nodejs"`
const windows = describeSystem('win32', (path) => path === NODE || path === 'C:\\site\\node_modules\\.bin\\node.exe')

test('on Windows, finds the Node in PATH, not the one that npm adds', () => {
  expect(windows.findNode(PATH)).toBe(NODE)
  expect(windows.findNode('C:\\Windows')).toBe('')
  expect(windows.addToPath('C:\\site\\node_modules\\.bin', 'C:\\Windows')).toBe(
    'C:\\site\\node_modules\\.bin;C:\\Windows',
  )
})

test('on Windows, starts npm with Node, because npm.cmd would need a shell', () => {
  const script = 'C:\\npm\\bin\\npm-cli.js'
  expect(windows.toNpmCommand({ npm_execpath: script, PATH }, NODE)).toEqual([NODE, script])
  const bundled = 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js'
  expect(windows.toNpmCommand({ PATH }, 'C:\\packaged\\node.exe')).toEqual(['C:\\packaged\\node.exe', bundled])
  expect(describeSystem('linux').toNpmCommand({ npm_execpath: '/yarn.js' }, '/node')).toEqual(['npm'])
})

test('on Windows, a command file starts the packaged Node in any folder', () => {
  expect(toCommandFile('../../scripts/setup/node/bin/node.exe')).toBe(
    '@"%~dp0..\\..\\scripts\\setup\\node\\bin\\node.exe" %*\r\n',
  )
  expect(toCommandFile('D:\\100%\\node.exe')).toBe('@"D:\\100%%\\node.exe" %*\r\n')
})

test('detects a system with musl', () => {
  expect(usesMusl('linux', { header: {} })).toBe(true)
  expect(usesMusl('linux', { header: { glibcVersionRuntime: '2.36' } })).toBe(false)
  expect(usesMusl('darwin', { header: {} })).toBe(false)
})
