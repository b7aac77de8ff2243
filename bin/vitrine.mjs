#!/usr/bin/env node
// Runs a command of the build: `vitrine check --json`. An older Node reads this file too, so it uses the syntax of 2019.
import { readdirSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = [24, 4]
/** These three are one command. */
const DRAFT_COMMANDS = ['publish', 'unpublish', 'order']
const BUILD = new URL('../build/server/', import.meta.url)

const [major, minor] = process.versions.node.split('.').map(Number)
const [, , name, ...args] = process.argv

if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  fail(`Vitrine requires Node ${OLDEST_NODE.join('.')} or newer. You are using Node ${process.versions.node}.`)
} else if (listCommands().includes(name)) {
  nodeModule.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/vitrine', import.meta.url)))
  const isDraftCommand = DRAFT_COMMANDS.includes(name)
  process.argv = [...process.argv.slice(0, 2), ...(isDraftCommand ? [name] : []), ...args]
  const file = name === 'start' ? 'main.js' : `cli/${isDraftCommand ? 'publish' : name}.js`
  import(new URL(file, BUILD).href)
} else {
  fail(`${name ? `Unknown command: ${name}. ` : ''}Commands: ${listCommands().join(', ')}`)
}

function listCommands() {
  const built = readdirSync(new URL('cli', BUILD)).map((file) => file.slice(0, -'.js'.length))
  return [...new Set(['start', ...built, ...DRAFT_COMMANDS])].sort()
}

function fail(message) {
  console.error(message)
  process.exitCode = 2
}
