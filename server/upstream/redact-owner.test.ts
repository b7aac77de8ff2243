import { describe, expect, test } from 'vitest'
import { toPublicOwner } from './redact-owner.ts'

const SHOWN = {
  _id: '1',
  fullName: 'Robin',
  aboutMe: 'Me.',
  linkedinURL: 'https://a.example',
  GithubURL: 'https://b.example',
}
const SECRET = {
  email: 'robin@example.com',
  phone: '0123',
  password: '$2b$10$hash',
  resetPasswordToken: 'token',
  resume: { public_id: 'x', url: 'https://c.example/cv.pdf' },
}

describe('of the owner a visitor gets', () => {
  test('what the site shows, in the spelling of the host', () => {
    expect(toPublicOwner({ success: true, user: { ...SHOWN, ...SECRET }, token: 'x' })).toEqual({
      success: true,
      user: SHOWN,
    })
  })

  test('the same where the host sends a list', () => {
    expect(toPublicOwner({ success: true, user: [{ ...SHOWN, ...SECRET }] })).toEqual({ success: true, user: [SHOWN] })
    expect(toPublicOwner([{ ...SHOWN, ...SECRET }])).toEqual([SHOWN])
  })

  test('of a portrait where it lies', () => {
    const avatar = { public_id: 'secret', url: 'https://d.example/me.png' }
    expect(toPublicOwner({ user: { avatar } })).toEqual({ user: { avatar: { url: avatar.url } } })
  })

  test.each([null, 'text', 7])('nothing where the host has none: %j', (user) => {
    expect(toPublicOwner({ success: true, user })).toEqual({ success: true, user: null })
  })

  test('a refusal as it is', () => {
    expect(toPublicOwner({ success: false, message: 'No.' })).toEqual({ success: false, message: 'No.' })
  })
})
