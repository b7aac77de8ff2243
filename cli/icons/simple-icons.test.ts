import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { wcagContrast } from 'culori'
import { packTar } from 'modern-tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanSvg } from '../../server/content/images/svg/filter.ts'
import { toIconNames } from './names.ts'
import { createSimpleIcons, toVisibleColor } from './simple-icons.ts'

const FILES = {
  'package/package.json': JSON.stringify({ name: 'simple-icons', version: '1.0.0' }),
  'package/icons/rust.svg': '<svg role="img"><title>Rust</title><path d="M1 1h9"/></svg>',
  'package/icons/vuedotjs.svg': '<svg><path d="M2 2h9"/></svg>',
  'package/icons/kubernetes.svg': '<svg><path d="M3 3h9"/></svg>',
  'package/icons/cplusplus.svg': '<svg><path d="M4 4h9"/></svg>',
  'package/data/simple-icons.json': JSON.stringify([
    { title: 'Rust', slug: 'rust', hex: '000000' },
    { title: 'Vue.js', slug: 'vuedotjs', hex: '4FC08D' },
    { title: 'Kubernetes', slug: 'kubernetes', hex: '326CE5', aliases: { aka: ['The Helm'] } },
    { title: 'C++', slug: 'cplusplus', hex: '00599C' },
    { title: 'Lost', slug: 'lost', hex: '00599C' },
  ]),
}
const OLD_FILES = {
  'package/package.json': JSON.stringify({ name: 'simple-icons', version: '0.9.0' }),
  'package/icons/csharp.svg': '<svg><path d="M5 5h9"/></svg>',
  'package/icons/qandadotjs.svg': '<svg><path d="M6 6h9"/></svg>',
  'package/_data/simple-icons.json': JSON.stringify({
    icons: [
      { title: 'C#', slug: 'csharp', hex: '512BD4' },
      { title: 'Q&A.js', hex: '512BD4' },
    ],
  }),
}
const [PACKAGE, OLD_PACKAGE] = [await createPackage('1.0.0', FILES), await createPackage('0.9.0', OLD_FILES)]

async function createPackage(version: string, files: Record<string, string>) {
  const entries = Object.entries(files).map(([name, body]) => ({ header: { name, size: body.length }, body }))
  const tarball = gzipSync(await packTar(entries))
  return { name: 'simple-icons', version, tarball, integrity: `sha512-${hash('sha512', tarball, 'base64')}` }
}

let downloads = 0
const registry = createServer(({ url = '', headers }, response) => {
  const packages = [PACKAGE, OLD_PACKAGE]
  const [, wanted] = /([\d.]+)\.tgz$/.exec(url) ?? []
  if (wanted) downloads += 1
  if (wanted) return response.end(packages.find(({ version }) => version === wanted)?.tarball)
  const versions = packages.map(({ name, version, integrity }) => {
    const dist = { tarball: `http://${headers.host}/${version}.tgz`, integrity }
    return [version, { name, version, dist }]
  })
  const latest = { 'dist-tags': { latest: PACKAGE.version }, versions: Object.fromEntries(versions) }
  response.end(JSON.stringify({ name: PACKAGE.name, ...latest }))
})
let cache = ''
let npmArgs: string[] = []

beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'vitrine-npm-cache-'))
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  npmArgs = [`--registry=http://127.0.0.1:${(registry.address() as AddressInfo).port}`, `--cache=${cache}`]
})
afterAll(async () => {
  registry.close()
  await rm(cache, { recursive: true, force: true })
})

test('finds icons by name in the package that npm downloads', async () => {
  const titles = ['Rust', 'Vue', 'K8s', 'the helm', 'C++', 'Lost', 'Leadership']
  const result = await createSimpleIcons([PACKAGE], npmArgs).fetch(titles)
  if (result.kind === 'failed') throw new Error(result.reason)
  expect([...result.icons].map(([title, { name }]) => [title, name])).toEqual([
    ['Rust', 'rust.svg'],
    ['Vue', 'vuejs.svg'],
    ['K8s', 'kubernetes.svg'],
    ['the helm', 'kubernetes.svg'],
    ['C++', 'cplusplus.svg'],
  ])
  const svg = result.icons.get('Rust')?.svg ?? ''
  expect(svg).toMatch(/fill="#[\da-f]{6}"><path d="M1 1h9"\/><\/svg>\n$/)
  expect(cleanSvg(svg)).toMatchObject({ removed: [] })
})

test.each([
  ['Docker Products', 'docker'],
  ['Amazon Web Services (AWS)', 'amazonwebservices'],
  ['aws', 'amazonwebservices'],
  ['Amazon AWS', 'amazonwebservices'],
  ['Azure', 'microsoftazure'],
  ['SQL Server', 'microsoftsqlserver'],
  ['Bash', 'gnubash'],
  ['GitLab CI', 'gitlab'],
  ['React.js', 'react'],
  ['Kubernetes (K8s)', 'kubernetes'],
  ['Kafka', 'apachekafka'],
  ['Google Cloud Platform', 'googlecloud'],
  ['HashiCorp Vault', 'vault'],
  ['Argo CD', 'argo'],
  ['Python (Programming Language)', 'python'],
  ['Java SE 17', 'openjdk'],
  ['HTML/CSS', 'html'],
  ['Salesforce.com', 'salesforce'],
  ['Photoshop', 'adobephotoshop'],
  ['Shell Scripting', 'gnubash'],
  ['Helm Charts', 'helm'],
  ['CockroachDB', 'cockroachlabs'],
  ['Envoy', 'envoyproxy'],
  ['Linux Administration', 'linux'],
])('%s may be %s', (title, name) => {
  expect(toIconNames(title)).toContain(name)
})

test('an alias comes before a brand of the same name, and names of object members are names', () => {
  expect(toIconNames('Shell').indexOf('gnubash')).toBeLessThan(toIconNames('Shell').indexOf('shell'))
  expect(toIconNames('constructor')[0]).toBe('constructor')
  expect(toIconNames('(…)')).toEqual([])
})

test('looks up the icons that a package does not have in an older one', async () => {
  const result = await createSimpleIcons([PACKAGE, OLD_PACKAGE], npmArgs).fetch(['Rust', 'C#', 'Q&A.js', 'Leadership'])
  expect(result.kind === 'ok' && [...result.icons].map(([title, { name }]) => [title, name])).toEqual([
    ['Rust', 'rust.svg'],
    ['C#', 'csharp.svg'],
    ['Q&A.js', 'qajs.svg'],
  ])
  const unreachable = { ...OLD_PACKAGE, version: '0.0.1' }
  expect(await createSimpleIcons([PACKAGE, unreachable], npmArgs).fetch(['Rust', 'C#'])).toMatchObject({ kind: 'ok' })
})

test('finds icons by a part of their name, and downloads the packages once', async () => {
  const before = downloads
  const icons = createSimpleIcons([PACKAGE, OLD_PACKAGE], [...npmArgs, `--cache=${join(cache, 'search')}`])
  async function search(text: string, limit = 24) {
    const found = await icons.search(text, limit)
    return found.kind === 'ok' ? found.icons.map(({ name }) => name) : [found.reason]
  }
  expect(await search('us')).toEqual(['cplusplus', 'rust'])
  expect(await search('ru')).toEqual(['rust'])
  expect(await search('K8s')).toEqual(['kubernetes'])
  expect(await search('helm')).toEqual(['kubernetes'])
  expect(await search('c')).toEqual(['csharp', 'cplusplus'])
  expect(await search('s', 2)).toHaveLength(2)
  expect(await search('')).toEqual([])
  expect(await search('lost')).toEqual([])
  expect(downloads - before).toBe(2)
})

test('reports a wrong checksum and an unreachable registry', async () => {
  const other = { ...PACKAGE, integrity: 'sha512-other' }
  expect(await createSimpleIcons([other], npmArgs).fetch(['Rust'])).toEqual({
    kind: 'failed',
    reason: 'the checksum of simple-icons 1.0.0 doesn’t match',
  })
  const offline = ['--registry=http://127.0.0.1:1', `--cache=${join(cache, 'other')}`, '--fetch-retries=0']
  expect(await createSimpleIcons([PACKAGE], offline).fetch(['Rust'])).toEqual({
    kind: 'failed',
    reason: 'npm could not download simple-icons 1.0.0; is this machine online?',
  })
})

const LEVELS = ['00', '55', 'aa', 'ff']
const COLORS = LEVELS.flatMap((red) => LEVELS.flatMap((green) => LEVELS.map((blue) => red + green + blue)))
/** This is the background of a card in the dark theme. */
const DARK_SURFACE = '#14161b'

test('every color is visible in both themes', () => {
  for (const hex of COLORS) {
    const color = toVisibleColor(hex)
    expect.soft(wcagContrast(color, '#fff'), hex).toBeGreaterThan(3)
    expect.soft(wcagContrast(color, DARK_SURFACE), hex).toBeGreaterThan(3)
  }
})
