import { expect, test } from 'vitest'
import { findNode, toCommandFile, usesMusl } from './system.mjs'

const NODE = 'C:\\Program Files\\nodejs\\node.exe'
const PATH = `C:\\site\\node_modules\\.bin;C:\\Windows;"C:\\Program Files\\nodejs"`
const exists = (path: unknown) => path === NODE || path === 'C:\\site\\node_modules\\.bin\\node.exe'

test('on Windows, finds the Node in PATH, not the one that npm adds', () => {
  expect(findNode(PATH, 'win32', exists)).toBe(NODE)
  expect(findNode('C:\\Windows', 'win32', exists)).toBe('')
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
