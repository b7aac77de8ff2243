import type { PublishStep } from '../../api.ts'
import type { Way } from '../../view.ts'
import { quote } from './git.ts'

const NEW_REPOSITORY = 'https://github.com/new'
const GITHUB =
  /^(?:https:\/\/(?:[^@/]*@)?github\.com\/|(?:ssh:\/\/)?git@github\.com[:/])([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/
const REPOSITORY = 'https://github.com/you/me.git'
const DEPLOYED_TO = '/opt/vitrine'

export type Facts = {
  /** The content folder, and our workflow for GitHub, as the owner would type them. */
  folder: string
  workflow: string
  siteUrl: string | undefined
  repository: { remote: string; isIgnored: boolean; hasWorkflow: boolean; commands: string[] } | undefined
}

/** Says how to put the site online, in each way that needs no more than this machine has. */
export function listWays(facts: Facts): Record<Way, PublishStep[]> {
  const host = facts.siteUrl ? new URL(facts.siteUrl).host : 'you.example'
  return {
    pages: listPagesSteps(facts),
    netlify: [
      { text: 'Export the site.', does: 'export' },
      { text: 'Drop the folder on Netlify, which gives it a URL.', link: 'https://app.netlify.com/drop' },
      {
        text: 'To update it, export again, and drop the folder on the page Deploys of your site, or run this.',
        commands: ['npx netlify-cli deploy --prod --dir site'],
      },
    ],
    folder: [
      { text: 'Export the site.', does: 'export' },
      {
        text: 'Copy what is in the folder to any web server, for example like this.',
        commands: [`rsync --archive --delete --delay-updates site/ you@${host}:/var/www/${host}/`],
      },
    ],
    server: [
      { text: 'Set up a server once, as in docs/deploy.md. It receives messages and summarizes text.' },
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
  const page = toGitHubPage(facts.repository?.remote)
  const commands = listGitCommands(facts)
  const { remote = '', isIgnored = true, hasWorkflow = false } = facts.repository ?? {}
  const isReady = remote !== '' && !isIgnored && hasWorkflow
  return [
    ...(facts.repository?.remote ? [] : [{ text: 'Create an empty repository on GitHub.', link: NEW_REPOSITORY }]),
    commands.length > 0
      ? isReady
        ? { text: 'Commit and push, with these commands.', commands, does: 'push' as const }
        : { text: 'Run these commands in a terminal.', commands }
      : { text: 'Everything is committed and pushed.' },
    {
      text: 'Once, in the settings of the repository, under Pages: choose “GitHub Actions” as the source.',
      ...(page && { link: `${page}/settings/pages` }),
    },
    { text: 'GitHub builds the site after each push, in about two minutes.', ...(page && { link: `${page}/actions` }) },
  ]
}

/** All that are still to be run, so nothing new appears after the first of them. */
function listGitCommands({ folder, workflow, repository }: Facts): string[] {
  const { remote, isIgnored, hasWorkflow, commands = [] } = repository ?? {}
  const addRemote = remote ? [] : [`git remote add origin ${REPOSITORY}`]
  if (repository && !isIgnored && hasWorkflow) {
    return [...commands.slice(0, -1), ...addRemote, ...commands.slice(-1)]
  }
  return [
    ...(repository ? [] : ['git init -b main']),
    ...(isIgnored ? [`echo '!*' > ${quote(`${folder}/.gitignore`)}`] : []),
    ...(hasWorkflow ? [] : [`mkdir -p .github/workflows && cp ${quote(workflow)} .github/workflows/`]),
    `git add ${repository ? `${quote(folder)} .github` : '.'}`,
    'git commit -m "Publish my site"',
    ...addRemote,
    'git push -u origin HEAD',
  ]
}

/** The URL that GitHub Pages gives to this repository. */
export function toPagesUrl(remote: string | undefined): string | undefined {
  const [, owner = '', name = ''] = GITHUB.exec(remote ?? '') ?? []
  if (!name) return undefined
  const host = `${owner.toLowerCase()}.github.io`
  return name.toLowerCase() === host ? `https://${host}` : `https://${host}/${name}`
}

/** Returns a name such as `ada/site`. */
export function toGitHubName(remote: string | undefined): string | undefined {
  const [, owner, name] = GITHUB.exec(remote ?? '') ?? []
  return name && `${owner}/${name}`
}

function toGitHubPage(remote: string | undefined): string | undefined {
  const name = toGitHubName(remote)
  return name && `https://github.com/${name}`
}
