import { expect, test } from 'vitest'
import { pickShareImage } from './share-image.ts'

const SITE = { siteUrl: 'https://ada.example/me', card: '/pictures/_-1.png', portrait: '/pictures/ada.jpg?v=1' }
const WITHOUT_CARD = { ...SITE, card: undefined }
const SIZE = { width: 1200, height: 630 }

test('prefers the card of the page, then the card of the site', () => {
  const url = 'https://ada.example/me/pictures/engine-1.png'
  expect(pickShareImage(SITE, { card: '/pictures/engine-1.png', banner: '/b.png' })).toEqual({
    url,
    ...SIZE,
    isWide: true,
  })
  expect(pickShareImage(SITE)?.url).toBe('https://ada.example/me/pictures/_-1.png')
})

test('uses the banner of a project without its own card', () => {
  const banner = 'https://images.example/engine.png'
  expect(pickShareImage(SITE, { card: SITE.card, banner })).toEqual({ url: banner, isWide: true })
  expect(pickShareImage(WITHOUT_CARD, { banner: '/pictures/b.png' })?.url).toBe('https://ada.example/me/pictures/b.png')
})

test('prefers the portrait to an SVG banner if there is no card', () => {
  expect(pickShareImage(WITHOUT_CARD)).toEqual({ url: 'https://ada.example/me/pictures/ada.jpg?v=1', isWide: false })
  expect(pickShareImage(SITE, { card: SITE.card, banner: '/b.svg?v=1' })?.url).toContain('_-1.png')
  expect(pickShareImage({ ...WITHOUT_CARD, portrait: undefined }, { banner: '/b.svg' })?.url).toBe(
    'https://ada.example/me/b.svg',
  )
  expect(pickShareImage({ siteUrl: '' })).toBeUndefined()
})
