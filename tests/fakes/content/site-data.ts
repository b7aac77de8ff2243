import type { Project } from '../../../contract/documents.ts'
import type { SiteData } from '../../../server/feeds/site-data.ts'

export const UNSAFE_TEXT = 'A <b>"bold"</b> & \'new\'\u0007 idea ]]> \u{1f680} https://x.example/?a=1&b=2'

export function createProject(changes: Partial<Project> = {}): Project {
  return {
    _id: 'engine',
    title: 'Engine',
    description: 'It turns. It counts. It prints',
    stack: 'Brass',
    deployed: 'Yes',
    technologies: 'Gears, Steam',
    gitRepoLink: 'https://code.example/engine',
    projectLink: 'https://engine.example/ö',
    projectBanner: undefined,
    ...changes,
  }
}

export function createSiteData(changes: Partial<SiteData> = {}): SiteData {
  return {
    siteUrl: 'https://ada.example',
    language: 'en',
    site: {
      name: 'Ada',
      roles: ['Countess', 'Programmer'],
      biography: ['Born to count.'],
      sections: ['home', 'portfolio', 'skills'],
      accent: 265,
      theme: 'dark',
      summaries: true,
      translations: [],
      avatar: { url: '/pictures/ada.jpg?v=1', alt: 'Ada' },
      links: { videoChannel: 'https://video.example/ada', resume: '', mail: '', more: [] },
    },
    owner: {
      instagramURL: '',
      facebookURL: '',
      linkedInURL: 'https://linkedin.example/ada',
      githubURL: 'https://github.example/ada',
      aboutMe: 'I count.',
    },
    timelines: [
      { _id: '1', title: 'Bachelor of Sums', description: 'Hard.', timeline: { from: '1830', to: 'Jul 1833' } },
      { _id: '2', title: 'Translator', description: '', timeline: { from: 'Sep 1842', to: 'some day' } },
      { _id: '3', title: 'Programmer', description: 'Notes.', timeline: { from: '1843-08-02' } },
    ],
    skills: [{ _id: '1', title: 'Sums', svg: undefined }],
    applications: [{ _id: '1', name: 'Abacus', svg: undefined }],
    projects: [createProject()],
    projectDate: () => undefined,
    timelineDetails: () => undefined,
    stories: () => new Map(),
    ...changes,
  }
}
