const PROJECT_COUNT = 12
const ID_LENGTH = 24

export type Document = Record<string, unknown>

/** A test may change the data between two requests and put invalid values into the lists. */
export type StubData = {
  user: Document
  timelines: unknown[]
  skills: unknown[]
  applications: unknown[]
  projects: unknown[]
}

export function createStubData(origin: string): StubData {
  const toImage = (name: string) => ({ public_id: name, url: `${origin}/pictures/${name}.svg` })
  return {
    user: toUser(),
    timelines: toTimelines(),
    skills: ['TypeScript', 'React', 'Node.js', 'PostgreSQL'].map((title, index) => ({
      _id: stubId(`b${index}`),
      title,
      proficiency: '80',
      svg: toImage(`skill-${index + 1}`),
    })),
    applications: ['VS Code', 'Figma', 'Postman'].map((name, index) => ({
      _id: stubId(`c${index}`),
      name,
      svg: toImage(`app-${index + 1}`),
    })),
    projects: Array.from({ length: PROJECT_COUNT }, (_, index) => toProject(index + 1, toImage)),
  }
}

export function stubProjectId(number: number): string {
  return stubId(`d${number.toString(16).padStart(2, '0')}`)
}

export function renderStubImage(name: string): string {
  const label = name.replace(/[^\w-]/g, '')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="#456"/><text x="20" y="100" fill="#fff">${label}</text></svg>`
}

function toUser(): Document {
  return {
    _id: stubId('a'),
    fullName: 'Robin Example',
    email: 'robin@backend.example',
    instagramURL: 'https://instagram.example/robin',
    facebookURL: 'https://facebook.example/robin',
    linkedInURL: 'https://linkedin.example/in/robin',
    githubURL: 'https://github.example/robin',
    aboutMe: 'I build things for the web from a small room by the sea.',
  }
}

function toTimelines(): Document[] {
  const spans = [
    { title: 'School of Engineering', timeline: { from: '2016', to: '2019' } },
    { title: 'Junior Developer', timeline: { from: '2019', to: '2022' } },
    { title: 'Freelancer', timeline: { from: '2022', to: '2024' } },
    { title: 'Lead Developer', timeline: { from: '2024' } },
  ]
  return spans.map((span, index) => ({
    _id: stubId(`e${index}`),
    description: `What I did as ${span.title}.`,
    ...span,
  }))
}

function toProject(number: number, toImage: (name: string) => Document): Document {
  return {
    _id: stubProjectId(number),
    title: `Backend Project ${number}`,
    description: `The first sentence of project ${number}. The second one. The third one`,
    stack: 'MERN',
    deployed: number % 2 ? 'Yes' : 'No',
    technologies: 'React, Node.js, MongoDB',
    gitRepoLink: `https://github.example/robin/project-${number}`,
    projectLink: `https://project-${number}.example/`,
    projectBanner: toImage(`project-${number}`),
    __v: 0,
  }
}

function stubId(tail: string): string {
  return tail.padStart(ID_LENGTH, '6')
}
