import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PROFILE_PARTS, SocialLinks } from './links.tsx'

afterEach(cleanup)

const OWNER = {
  instagramURL: 'https://instagram.example/robin',
  facebookURL: 'https://facebook.example/robin',
  linkedInURL: 'https://linkedin.example/in/robin',
  githubURL: 'https://github.example/robin',
  aboutMe: '',
}
const VIDEOS = 'https://videos.example/robin'
const LINKS = { videoChannel: VIDEOS, resume: '', more: [], summaries: true }

const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('shows video channel, Instagram, Facebook, and LinkedIn in this order', () => {
  render(<SocialLinks owner={OWNER} links={LINKS} />)
  expect(links()).toEqual([
    ['Video channel (opens in a new tab)', VIDEOS],
    ['Instagram (opens in a new tab)', OWNER.instagramURL],
    ['Facebook (opens in a new tab)', OWNER.facebookURL],
    ['LinkedIn (opens in a new tab)', OWNER.linkedInURL],
  ])
  for (const { target, rel } of screen.getAllByRole<HTMLAnchorElement>('link')) {
    expect([target, rel]).toEqual(['_blank', 'noopener noreferrer'])
  }
})

test('renders no icon for missing links', () => {
  const { container } = render(
    <SocialLinks owner={{ ...OWNER, facebookURL: '' }} links={{ ...LINKS, videoChannel: '' }} />,
  )
  expect(links().map(([label]) => label?.split(' ')[0])).toEqual(['Instagram', 'LinkedIn'])
  expect(container.querySelectorAll('li, svg')).toHaveLength(4)
})

test('shows only the video channel before the owner has loaded', () => {
  render(<SocialLinks owner={undefined} links={LINKS} />)
  expect(links()).toEqual([['Video channel (opens in a new tab)', VIDEOS]])
})

const GITHUB = OWNER.githubURL
const RESUME = 'files/resume.pdf'
const { 'hero-links': HeroLinks } = PROFILE_PARTS

test.each([
  ['Resume', { githubURL: GITHUB, resume: RESUME, summaries: true }, ['GitHub', 'Summarize Text']],
  ['Resume', { githubURL: '', resume: RESUME, summaries: true }, ['Summarize Text']],
  ['Contact', { githubURL: '', resume: '', summaries: true }, ['Summarize Text']],
  ['GitHub', { githubURL: GITHUB, resume: '', summaries: false }, []],
  ['Contact', { githubURL: '', resume: '', summaries: false }, []],
])('the primary button is %s with %j', (primary, { githubURL, ...links }, secondary) => {
  const { container } = render(<HeroLinks owner={{ ...OWNER, githubURL }} links={{ ...LINKS, ...links }} />)
  const read = (name: string) =>
    Array.from(container.querySelectorAll(`.${name}`), ({ textContent }) => textContent?.replace(/ \(.*/, ''))
  expect(read('button-primary')).toEqual([primary])
  expect(read('button-secondary')).toEqual(secondary)
})

test('no button is primary before the owner has loaded', () => {
  const { container } = render(<HeroLinks owner={undefined} links={LINKS} />)
  expect(container.querySelector('.button')?.className).toBe('button button-secondary')
})
