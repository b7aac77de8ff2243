import type { Owner, Project } from '../../contract/documents.ts'
import type { Loadable } from '../../contract/portfolio.ts'
import { projectPath } from '../../contract/routes.ts'
import { listProfileUrls, type Site } from '../../contract/site.ts'
import type { SiteMeta } from './page-meta.tsx'

export function personJsonLd(site: Site, { siteUrl, language }: SiteMeta, result: Loadable<Owner>): object {
  const { name, roles, avatar, links } = site
  const owner = result.kind === 'ok' ? result.value : undefined
  const me = { '@id': '#me' }
  return {
    '@graph': [
      {
        '@type': 'Person',
        ...me,
        name,
        url: `${siteUrl}/`,
        jobTitle: roles,
        ...(avatar && { image: new URL(avatar.url.replace(/^\//, ''), `${siteUrl}/`).href }),
        sameAs: listProfileUrls(owner, links),
      },
      { '@type': 'WebSite', name, url: `${siteUrl}/`, inLanguage: language, author: me },
    ],
  }
}

export function projectJsonLd(
  project: Project,
  { name, siteUrl, language }: SiteMeta,
  image: string | undefined,
): object {
  const { _id, title, description, technologies, gitRepoLink, projectLink } = project
  return {
    '@type': gitRepoLink ? 'SoftwareSourceCode' : 'CreativeWork',
    name: title,
    ...(description && { description }),
    url: siteUrl + projectPath(_id),
    inLanguage: language,
    ...(image && { image }),
    ...(gitRepoLink && { codeRepository: gitRepoLink }),
    ...(projectLink && { sameAs: projectLink }),
    ...(technologies && { keywords: technologies }),
    author: { '@type': 'Person', name, url: `${siteUrl}/` },
  }
}
