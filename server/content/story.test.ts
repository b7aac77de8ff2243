import { expect, test } from 'vitest'
import { listImageUrls } from '../../contract/story.ts'
import { writeContentDir } from './fixtures.ts'
import { loadContent } from './load.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'

async function load(story: string, files: Record<string, string> = {}) {
  const project = `title: Engine\n${story}`
  return loadContent(await writeContentDir({ 'shots/one.svg': SVG, 'projects/engine.yaml': project, ...files }))
}

async function issuesIn(story: string, files: Record<string, string> = {}) {
  const result = await load(story, files)
  return result.kind === 'invalid' ? result.issues : []
}

async function storyOf(story: string, files: Record<string, string> = {}) {
  const result = await load(story, files)
  if (result.kind === 'invalid') throw new Error(JSON.stringify(result.issues))
  return { story: result.content.documents?.stories.get('engine'), content: result.content }
}

test("images and the story link to the owner's images and files", async () => {
  const { story, content } = await storyOf(
    'pictures:\n  - picture: shots/one.svg\n    alt: One\nstory: |\n  ![Two](shots/the%20two.svg) [r](files/r.pdf) ![](https://a.example/b.png)\n',
    { 'shots/the two.svg': `${SVG} `, 'files/r.pdf': 'resume' },
  )
  const own = (name: string) => expect.stringMatching(new RegExp(`^/pictures/shots/${name}\\.svg\\?v=\\w{10}$`))
  expect(story?.images).toEqual([{ url: own('one'), alt: 'One' }])
  expect(story?.text).toEqual([
    {
      tag: 'p',
      children: [
        { tag: 'img', url: own('the%20two'), alt: 'Two' },
        ' ',
        { tag: 'a', href: '/files/r.pdf', children: ['r'] },
        ' ',
        { tag: 'img', url: 'https://a.example/b.png', alt: '' },
      ],
    },
  ])
  expect(story && listImageUrls(story)).toHaveLength(3)
  // `npm run pictures` generates variants of these, and the server and the export serve them.
  expect(content.originals.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['shots/one.svg', 'shots/the two.svg']),
  )
  expect(content.images.has('/pictures/shots/one.svg')).toBe(true)
})

test('omits images and story from the API documents', async () => {
  const { content } = await storyOf('pictures:\n  - picture: shots/one.svg\n    alt: One\nstory: Once.\n')
  expect(Object.keys(content.documents?.projects[0] ?? {})).not.toEqual(expect.arrayContaining(['story']))
  expect(JSON.stringify(content.documents?.projects)).not.toMatch(/shots|Once/)
})

test('reports a missing image in the story once, with its line and a suggestion', async () => {
  expect(await issuesIn('story: |\n  First.\n\n  ![](shots/onn.svg) and ![](shots/onn.svg)\n')).toEqual([
    {
      kind: 'image',
      file: 'projects/engine.yaml',
      line: 5,
      field: 'story',
      expected: 'an image (svg, png, jpg, webp, avif, or gif) in the content folder; did you mean shots/one.svg?',
      found: '"shots/onn.svg"',
    },
  ])
})

test('reports a missing image in the list', async () => {
  expect(
    await issuesIn('pictures:\n  - picture: shots/one.svg\n    alt: a\n  - picture: shots/on.svg\n    alt: b\n'),
  ).toEqual([expect.objectContaining({ line: 5, field: 'pictures[2].picture', found: '"shots/on.svg"' })])
})

test('an image in the list needs alt text', async () => {
  expect(await issuesIn('pictures:\n  - picture: shots/one.svg\n')).toMatchObject([
    { line: 3, field: 'pictures[1].alt', found: 'nothing' },
  ])
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//a.example', 'vbscript:x', 'about.html', 'https://', '#top'])(
  'rejects a link to %s',
  async (url) => {
    expect(await issuesIn(`story: |\n  Once.\n\n  See [this](${url}).\n`)).toEqual([
      {
        kind: 'file-link',
        file: 'projects/engine.yaml',
        line: 5,
        field: 'story',
        expected: 'a link to an http(s) or mailto URL, or to a file such as files/resume.pdf',
        found: `"${url}"`,
      },
    ])
  },
)

test.each(['javascript:alert(1)', 'data:image/svg+xml,<svg/>', '/etc/passwd.png', '../outside.png'])(
  'rejects an image at %s',
  async (url) => {
    expect(await issuesIn(`story: "![x](<${url}>)"\n`)).toMatchObject([{ field: 'story', found: `"${url}"` }])
  },
)

test('suggests a file with a similar name', async () => {
  expect(await issuesIn('story: "[r](files/resum.pdf)"\n', { 'files/resume.pdf': 'x' })).toMatchObject([
    { line: 2, expected: 'a file in the "files" folder; did you mean files/resume.pdf?' },
  ])
})

test('reports text that is too long', async () => {
  expect(await issuesIn(`story: |\n  a\n\n  ${'> '.repeat(50_000)}\n`)).toMatchObject([
    { line: 2, field: 'story', expected: 'at most 20,000 characters; link to anything longer' },
  ])
  expect(await issuesIn(`story: |\n  a\n\n  ${'word '.repeat(500)}\n`)).toMatchObject([
    { line: 5, expected: 'paragraphs of at most 2,000 characters; separate them with blank lines' },
  ])
})

test('ignores missing images in a draft', async () => {
  const draft = 'draft: true\npictures:\n  - picture: none.png\n    alt: a\nstory: "![](none.png)"\n'
  expect(await issuesIn(draft)).toEqual([])
})
