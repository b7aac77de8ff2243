import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SocialLinks } from './links.tsx'

afterEach(cleanup)

const OWNER = {
  instagramURL: 'https://instagram.example/robin',
  facebookURL: 'https://facebook.example/robin',
  linkedInURL: 'https://linkedin.example/in/robin',
  githubURL: 'https://github.example/robin',
  aboutMe: '',
}
const VIDEOS = 'https://videos.example/robin'
const LINKS = { videoChannel: VIDEOS, resume: '', more: [] }

const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('shows video channel, Instagram, Facebook, and LinkedIn in this order', () => {
  render(<SocialLinks owner={OWNER} links={LINKS} />)
  expect(links()).toEqual([
    ['Video channel (opens in a new tab)', VIDEOS],
    ['Instagram (opens in a new tab)', OWNER.instagramURL],
    ['Facebook (opens in a new tab)', OWNER.facebookURL],
    ['LinkedIn (opens in a new tab)', OWNER.linkedInURL],
  ])
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
