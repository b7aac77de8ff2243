import type { PublishStep } from '../../api.ts'
import type { Way } from '../../view.ts'
import { quote } from './git.ts'

const NEW_REPOSITORY = 'https://github.com/new'
const GITHUB =
  /^(?:https:\/\/(?:[^@/]*@)?github\.com\/|(?:ssh:\/\/)?git@github\.com[:/])([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/
const REPOSITORY = 'https://github.com/you/me.git'
const DEPLOYED_TO = '/opt/vitrine'
/** These files say how a host builds the site. */
export const HOST_FILES = { pages: '.github/workflows/pages.yml', netlify: 'netlify.toml' }

export type Facts = {
  /** The content folder, and that of Vitrine, as the owner would type them. */
  folder: string
  vitrine: string
  siteUrl: string | undefined
  /** The repository has content and Vitrine together, or would have them. */
  isWhole: boolean
  /** The host files that are there. */
  files: string[]
  repository: { remote: string; commands: string[] } | undefined
}

/** Says how to put the site online, in each way that needs no more than this machine has. */
export function listWays(facts: Facts): Record<Way, PublishStep[]> {
  const host = facts.siteUrl ? new URL(facts.siteUrl).host : 'you.example'
  return {
    pages: listPagesSteps(facts),
    netlify: listNetlifySteps(facts),
    folder: [
      { text: 'Export the site.', does: 'export' },
      {
        text: 'Copy what is in the folder to any web server, for example like this.',
        commands: [`rsync --archive --delete --delay-updates site/ you@${host}:/var/www/${host}/`],
      },
      { text: 'Or drop the folder on Netlify, which gives it a URL.', link: 'https://app.netlify.com/drop' },
    ],
    server: [
      {
        text: `Set up a server once, as in ${facts.vitrine}docs/deploy.md. It receives messages and summarizes text.`,
      },
      {
        text: 'Copy your content there after each change. The running site shows it at once.',
        commands: [
          `rsync --archive --delete --delay-updates ${quote(`${facts.folder}/`)} root@${host}:${DEPLOYED_TO}/content/`,
        ],
      },
    ],
  }
}

function listPagesSteps(facts: Facts): PublishStep[] {
  const { vitrine, files, repository } = facts
  const name = toGitHubName(repository?.remote)
  const page = name && `https://github.com/${name}`
  const file = HOST_FILES.pages
  const copy = `mkdir -p .github/workflows && cp ${quote(`${vitrine}template/${file}`)} .github/workflows/`
  return listGitSteps(facts, {
    file,
    setup: files.includes(file) ? [] : [copy],
    after: [
      {
        text: 'Once, in the settings of the repository, under Pages: choose “GitHub Actions” as the source.',
        ...(page && { link: `${page}/settings/pages` }),
      },
      {
        text: 'GitHub builds the site after each push, in about two minutes.',
        ...(page && { link: `${page}/actions` }),
      },
    ],
  })
}

function listNetlifySteps(facts: Facts): PublishStep[] {
  const { pages, netlify: file } = HOST_FILES
  // Where Pages is off, its workflow would fail after each push.
  const removal = facts.repository && facts.files.includes(pages) ? [`git rm -q --ignore-unmatch ${pages}`] : []
  const copy = `cp ${quote(`${facts.vitrine}deploy/${file}`)} .`
  return listGitSteps(facts, {
    file,
    setup: facts.files.includes(file) ? [] : [copy, ...removal],
    after: [
      { text: 'Once, on Netlify: import the repository and change no setting.', link: 'https://app.netlify.com/start' },
      { text: 'Netlify builds the site after each push, in about two minutes, instead of GitHub Pages.' },
    ],
  })
}

type Host = { file: string; setup: string[]; after: PublishStep[] }

/** All commands that are still to be run, so nothing new appears after the first of them. */
function listGitSteps({ folder, isWhole, repository }: Facts, { file, setup, after }: Host): PublishStep[] {
  if (!isWhole) {
    const text = 'This needs one repository with your content and Vitrine. In a clone of Vitrine, make a folder for it:'
    return [
      { text, commands: [`npm run create -- ../me ${quote(folder)}`] },
      { text: 'Run npm run studio there, and publish from that studio. Or choose Folder, and export the site here.' },
    ]
  }
  const { remote, commands = [] } = repository ?? {}
  const first = remote ? [] : [{ text: 'Create an empty repository on GitHub.', link: NEW_REPOSITORY }]
  const addRemote = remote ? [] : [`git remote add origin ${REPOSITORY}`]
  const isSetUp = repository && setup.length === 0
  if (isSetUp && commands.length === 0) return [...first, { text: 'Everything is committed and pushed.' }, ...after]
  if (isSetUp && remote)
    return [{ text: 'Publish commits and pushes, with these commands.', commands, does: 'push' }, ...after]
  const all = isSetUp
    ? [...commands.slice(0, -1), ...addRemote, ...commands.slice(-1)]
    : [
        ...(repository ? [] : ['git init -b main']),
        ...setup,
        `git add ${repository ? `${quote(folder)} ${file}` : '.'}`,
        'git commit -m "Publish my site"',
        ...addRemote,
        'git push -u origin HEAD',
      ]
  return [...first, { text: 'Run these commands in a terminal.', commands: all }, ...after]
}

/** The URL that GitHub Pages gives to this repository. */
export function toPagesUrl(remote: string | undefined): string | undefined {
  const [owner = '', name] = toGitHubName(remote)?.split('/') ?? []
  if (!name) return undefined
  const host = `${owner.toLowerCase()}.github.io`
  return name.toLowerCase() === host ? `https://${host}` : `https://${host}/${name}`
}

/** Returns a name such as `ada/site`. */
export function toGitHubName(remote: string | undefined): string | undefined {
  const [, owner, name] = GITHUB.exec(remote ?? '') ?? []
  return name && `${owner}/${name}`
}
