import type { Pending, Result } from '../../contract/result.ts'
import type { Owner, Project } from '../../contract/schemas.ts'
import type { Site } from '../site.ts'

type Subject = { siteUrl: string; owner: Result<Owner> | Pending }

export function personJsonLd({ name, roles, avatar, links }: Site, { siteUrl, owner: known }: Subject): object {
  const owner = known.kind === 'ok' ? known.value : undefined
  const pages = [owner?.githubURL, owner?.linkedInURL, owner?.instagramURL, owner?.facebookURL, links.videoChannel]
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
        sameAs: pages.filter(Boolean),
      },
      { '@type': 'WebSite', name, url: `${siteUrl}/`, author: me },
    ],
  }
}

type ProjectContext = { name: string; siteUrl: string; image: string | undefined }

export function projectJsonLd(project: Project, { name, siteUrl, image }: ProjectContext): object {
  const { _id, title, description, technologies, gitRepoLink, projectLink } = project
  const page = `${siteUrl}/project/${encodeURIComponent(_id)}`
  return {
    '@type': gitRepoLink ? 'SoftwareSourceCode' : 'CreativeWork',
    name: title,
    ...(description && { description }),
    url: page,
    ...(image && { image }),
    ...(gitRepoLink && { codeRepository: gitRepoLink }),
    ...(projectLink && { sameAs: projectLink }),
    ...(technologies && { keywords: technologies }),
    author: { '@type': 'Person', name, url: `${siteUrl}/` },
  }
}
