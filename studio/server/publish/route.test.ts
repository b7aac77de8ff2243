import { execFileSync } from 'node:child_process'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GIT_ENV, HAS_GIT, runGit } from '../../../tests/fakes/command.ts'
import { writeContentDir } from '../../../tests/fakes/content/content-dir.ts'
import { createFolder } from '../../../tests/fakes/postgres/databases.ts'
import { openHttpStudio } from '../../../tests/fakes/studio/http.ts'
import type { Publishing } from '../../api.ts'

const FILES = {
  'projects/engine.yaml': 'title: Engine\ngitRepoLink: https://a.example\norder: 1\n',
  'projects/loom.yaml': 'title: Loom\norder: 2\n',
  'skills.yaml': '- title: Sums\n- title: Rust\n',
}
const testWithGit = test.skipIf(!HAS_GIT)
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'

type Read = Publishing & { commands: string[] }

async function open(contentDir: string, cwd: string) {
  const { call } = await openHttpStudio({ contentDir, cwd, env: { DATA_DIR: await createFolder() } })
  const read = async (): Promise<Read> => {
    const reply = await call<Publishing>('GET', 'publish')
    return { ...reply, commands: reply.ways.pages.flatMap(({ commands = [] }) => commands) }
  }
  const write = async (path: string, text: string | Uint8Array) => {
    await mkdir(join(contentDir, path, '..'), { recursive: true })
    await writeFile(join(contentDir, path), text)
  }
  return { contentDir, read, write, remove: (path: string) => rm(join(contentDir, path)) }
}

async function openRepository(name = 'content') {
  const root = await createFolder()
  const contentDir = join(root, name)
  await rename(await writeContentDir(FILES), contentDir)
  const git = (...args: string[]) => runGit(root, ...args)
  await mkdir(join(root, '.github/workflows'), { recursive: true })
  await writeFile(join(root, '.github/workflows/pages.yml'), 'on: push\n')
  const remote = await createFolder()
  await runGit(remote, 'init', '-q', '--bare', '-b', 'main')
  await git('init', '-q', '-b', 'main')
  await git('remote', 'add', 'origin', `file://${remote}`)
  await git('add', '.')
  await git('commit', '-qm', 'Open shop')
  await git('push', '-qu', 'origin', 'HEAD')
  return { root, remote, git, ...(await open(contentDir, root)) }
}

async function change({ write, remove }: Awaited<ReturnType<typeof open>>) {
  await write('projects/engine.yaml', 'title: Great Engine # better\ngitRepoLink: https://b.example\norder: 2\n')
  await write('projects/wheel.yaml', 'title: Wheel\n')
  await remove('projects/loom.yaml')
  await write('skills.yaml', '- title: Rust\n- title: Sums\n  order: 3\n')
  await write('apps.yaml', '- name: Abacus\n- name: Slide Rule\n')
  await write('site.yaml', 'name: Ada\ngreeting: Hello\nroles: [One]\nbiography: Born to count.\n')
  await write('banners/wheel.svg', SVG)
  await write('pictures/wheel.svg', SVG)
  await write('icons/sum.svg', SVG.replace('/>', ' />'))
  await write('pictures.json', '{}\n')
  await write('files/resume.pdf', '%PDF-1')
}

const CHANGES = [
  'Site: greeting',
  'Great Engine: title, source code, order',
  'New project: Wheel',
  'Deleted project: Loom',
  'Sums: order',
  'Skills: order',
  'New app: Slide Rule',
  '2 images added',
  '1 image changed',
  '1 file added',
]

testWithGit('(needs git) lists what changed since the last commit, with the commands to commit it', async () => {
  const repository = await openRepository()
  const { read, git, root } = repository
  expect(await read()).toMatchObject({
    since: expect.stringMatching(/^\w+ \([\d-]+\): Open shop$/),
    changes: [],
  })
  await change(repository)
  const { changes, commands } = await read()
  expect(changes.toSorted()).toEqual(CHANGES.toSorted())
  expect(commands).toEqual([
    'git add -- content',
    expect.stringMatching(/^git commit -m ".+, and 9 more" -- content$/),
    'git push',
  ])
  execFileSync('sh', ['-c', commands.join(' && ')], { cwd: root, env: GIT_ENV, stdio: 'ignore' })
  expect(await git('status', '--porcelain')).toBe('')
  expect((await read()).changes).toEqual([])
  await repository.write('pictures.json', '{ }\n')
  expect((await read()).changes).toEqual(['Generated files'])
  await repository.write('projects/wheel.yaml', '# Mine\ntitle: "Wheel"\n')
  expect((await read()).changes).toEqual(['Comments and formatting'])
  for (const broken of ['title: *none\n', 'title: [\n']) {
    await repository.write('projects/wheel.yaml', broken)
    expect((await read()).changes).toEqual([expect.stringContaining('projects/wheel.yaml: ')])
  }
})

testWithGit('(needs git) an entry with another name is not a new one', async () => {
  const { read, write } = await openRepository()
  await write('skills.yaml', '- title: Sums\n- title: Rust 2\n')
  expect((await read()).changes).toEqual(['Rust 2: title'])
})

testWithGit('(needs git) titles and folders with quotes, dollars, and spaces stay text in the shell', async () => {
  const evil = `$(touch x) "it's" \`touch y\`! -m`
  const { read, write, git, root } = await openRepository(`-my "$(touch z)" folder`)
  await write('projects/evil.yaml', `title: ${JSON.stringify(`${evil}\n\u001b[2J`)}\n`)
  const { changes, commands } = await read()
  expect(changes).toEqual([`New project: ${evil}\n\u001b[2J`])
  execFileSync('sh', ['-c', commands.join(' && ')], { cwd: root, env: GIT_ENV, stdio: 'ignore' })
  expect(await git('log', '-1', '--format=%s')).toBe(`New project: ${evil} [2J\n`)
  expect((await readdir(root)).filter((name) => name.length === 1)).toEqual([])
})

test('the check of a site with messages does not open its database', async () => {
  const contentDir = await writeContentDir(FILES)
  const dataDir = await createFolder()
  await writeFile(join(dataDir, 'vitrine.sqlite'), '')
  const { call } = await openHttpStudio({ contentDir, env: { DATA_DIR: dataDir } })
  expect(await call('GET', 'check')).toMatchObject({ findings: expect.any(Array) })
  expect((await stat(join(dataDir, 'vitrine.sqlite'))).size).toBe(0)
})

testWithGit('(needs git) runs no file monitor, hook, or signature check of the repository', async () => {
  const { git, root, read, write } = await openRepository()
  const program = join(root, 'program')
  const signature = 'printf "[GNUPG:] SIG_CREATED \\n" >&2; echo "-----BEGIN PGP SIGNATURE-----"'
  // Git reports a failure if the program ends before it has read what to sign.
  await writeFile(program, `#!/bin/sh\ntouch '${root}/ran'\ncat > /dev/null\n${signature}\n`, { mode: 0o755 })
  await git('config', 'gpg.program', program)
  await git('commit', '-q', '-Sada', '--amend', '--no-edit')
  await git('config', 'log.showSignature', 'true')
  await git('config', 'core.fsmonitor', program)
  await rm(join(root, 'ran'))
  await write('skills.yaml', '- title: Sums\n- title: Rust 2\n')
  expect((await read()).changes).toEqual(['Rust 2: title'])
  expect(await readdir(root)).not.toContain('ran')
})

testWithGit('(needs git) a repository that is only the content, or that ignores it, needs a folder', async () => {
  const { read, root, git, write, contentDir } = await openRepository()
  await writeFile(join(root, '.gitignore'), '/content/*\n')
  await git('rm', '-rq', '--cached', 'content')
  await git('commit', '-qm', 'Ignore it')
  const commands = [`npm run create -- ../me ${contentDir}`]
  const ignored = await read()
  expect([ignored.since, ignored.commands]).toEqual([undefined, commands])
  await runGit(contentDir, 'init', '-q')
  await write('pictures.json', '{}')
  expect((await read()).commands).toEqual(commands)
})
