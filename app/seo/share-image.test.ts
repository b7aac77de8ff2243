import { expect, test } from 'vitest'
import { pickShareImage } from './share-image.ts'

const SITE = { siteUrl: 'https://ada.example/me', card: '/pictures/_-1.png', portrait: '/pictures/ada.jpg?v=1' }
const UNDRAWN = { ...SITE, card: undefined }
const SIZE = { width: 1200, height: 630 }

test('a page has the card that was drawn for it, else that of the site', () => {
  const url = 'https://ada.example/me/pictures/engine-1.png'
  expect(pickShareImage(SITE, { card: '/pictures/engine-1.png', banner: '/b.png' })).toEqual({
    url,
    ...SIZE,
    isWide: true,
  })
  expect(pickShareImage(SITE)?.url).toBe('https://ada.example/me/pictures/_-1.png')
})

test('a project without a card of its own has its banner, wherever that is', () => {
  const banner = 'https://pictures.example/engine.png'
  expect(pickShareImage(SITE, { card: SITE.card, banner })).toEqual({ url: banner, isWide: true })
  expect(pickShareImage(UNDRAWN, { banner: '/pictures/b.png' })?.url).toBe('https://ada.example/me/pictures/b.png')
})

test('where nothing is drawn it is the portrait, and only then a drawing that few can show', () => {
  expect(pickShareImage(UNDRAWN)).toEqual({ url: 'https://ada.example/me/pictures/ada.jpg?v=1', isWide: false })
  expect(pickShareImage(SITE, { card: SITE.card, banner: '/b.svg?v=1' })?.url).toContain('_-1.png')
  expect(pickShareImage({ ...UNDRAWN, portrait: undefined }, { banner: '/b.svg' })?.url).toBe(
    'https://ada.example/me/b.svg',
  )
  expect(pickShareImage({ siteUrl: '' })).toBeUndefined()
})
