import { expect, test } from 'vitest'
import { listImageUrls } from '../../contract/story.ts'
import { loadIssues, loadValid } from '../../tests/fakes/content/content-dir.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const PICTURES = 'pictures:\n  - picture: shots/one.svg\n    alt: One\n'

function withStory(story: string): Record<string, string> {
  return { 'shots/one.svg': SVG, 'files/resume.pdf': 'x', 'projects/engine.yaml': `title: Engine\n${story}` }
}

test("images and the story link to the owner's images and files", async () => {
  const { stories, originals, images, projects } = await loadValid({
    ...withStory(
      `${PICTURES}story: |\n  ![Two](shots/the%20two.svg) ![Two](shots/the two.svg) [r](files/resume.pdf) ![](https://a.example/b.png)\n`,
    ),
    'shots/the two.svg': `${SVG} `,
  })
  const story = stories.get('engine')
  const own = (name: string) => expect.stringMatching(new RegExp(`^/pictures/shots/${name}\\.svg\\?v=\\w{10}$`))
  expect(story?.images).toEqual([{ url: own('one'), alt: 'One' }])
  const children = [
    { tag: 'img', url: own('the%20two'), alt: 'Two' },
    ' ',
    { tag: 'img', url: own('the%20two'), alt: 'Two' },
    ' ',
    { tag: 'a', href: '/files/resume.pdf', children: ['r'] },
    ' ',
    { tag: 'img', url: 'https://a.example/b.png', alt: '' },
  ]
  expect(story?.text).toEqual([{ tag: 'p', children }])
  expect(story && listImageUrls(story)).toHaveLength(4)
  // `npm run pictures` generates variants of these, and the server and the export serve them.
  expect(originals.map(({ path }) => path)).toEqual(expect.arrayContaining(['shots/one.svg', 'shots/the two.svg']))
  expect(images.has('/pictures/shots/one.svg')).toBe(true)
  expect(JSON.stringify(projects)).not.toMatch(/shots|story/)
})

const IMAGE_EXPECTED = 'an image (svg, png, jpg, webp, avif, or gif) in the content folder'
const LINK_EXPECTED = 'a link to an http(s) or mailto URL, or to a file such as files/resume.pdf'

test('an unknown image or file is reported once, with its line and a suggestion', async () => {
  const story = 'story: |\n  First.\n\n  ![](shots/onn.svg) and ![](shots/onn.svg)\n\n  [r](files/resum.pdf)\n'
  const location = { file: 'projects/engine.yaml', field: 'story' }
  expect(await loadIssues(withStory(story))).toEqual([
    {
      ...{ kind: 'image', ...location, line: 5, found: '"shots/onn.svg"' },
      expected: IMAGE_EXPECTED,
      guess: 'shots/one.svg',
    },
    {
      ...{ kind: 'file-link', ...location, line: 7, found: '"files/resum.pdf"' },
      expected: 'a file in the "files" folder',
      guess: 'files/resume.pdf',
    },
  ])
})

test('an image in the list must exist and have alt text', async () => {
  expect(await loadIssues(withStory(`${PICTURES}  - picture: shots/on.svg\n    alt: b\n`))).toMatchObject([
    { line: 5, field: 'pictures[2].picture', found: '"shots/on.svg"' },
  ])
  expect(await loadIssues(withStory('pictures:\n  - picture: shots/one.svg\n'))).toMatchObject([
    { line: 3, field: 'pictures[1].alt', found: 'nothing' },
  ])
  const draft = 'draft: true\npictures:\n  - picture: none.png\n    alt: a\nstory: "![](none.png)"\n'
  expect(await loadIssues(withStory(draft))).toEqual([])
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//a.example', 'vbscript:x', 'about.html', 'https://', '#top'])(
  'rejects a link to %s',
  async (url) => {
    expect(await loadIssues(withStory(`story: |\n  Once.\n\n  See [this](${url}).\n`))).toMatchObject([
      { kind: 'file-link', line: 5, field: 'story', expected: LINK_EXPECTED, found: `"${url}"` },
    ])
  },
)

test.each(['javascript:alert(1)', 'data:image/svg+xml,<svg/>', '/etc/passwd.png', '../outside.png'])(
  'rejects an image at %s',
  async (url) => {
    expect(await loadIssues(withStory(`story: "![x](<${url}>)"\n`))).toMatchObject([
      { field: 'story', found: `"${url}"` },
    ])
  },
)

test.each([
  ['> '.repeat(50_000), 2, 'at most 20,000 characters; link to anything longer'],
  ['word '.repeat(500), 5, 'paragraphs of at most 2,000 characters; separate them with blank lines'],
])('reports text that is too long', async (text, line, expected) => {
  expect(await loadIssues(withStory(`story: |\n  a\n\n  ${text}\n`))).toMatchObject([
    { line, field: 'story', expected },
  ])
})
