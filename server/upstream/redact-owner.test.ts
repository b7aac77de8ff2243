import { describe, expect, test } from 'vitest'
import { redactOwner } from './redact-owner.ts'

const PUBLIC = {
  _id: '1',
  fullName: 'Robin',
  aboutMe: 'Me.',
  linkedinURL: 'https://a.example',
  GithubURL: 'https://b.example',
}
const PRIVATE = {
  email: 'robin@example.com',
  phone: '0123',
  password: '$2b$10$hash',
  resetPasswordToken: 'token',
  resume: { public_id: 'x', url: 'https://c.example/cv.pdf' },
}

describe('redactOwner', () => {
  test('keeps public fields in any spelling', () => {
    expect(redactOwner({ success: true, user: { ...PUBLIC, ...PRIVATE }, token: 'x' })).toEqual({
      success: true,
      user: PUBLIC,
    })
  })

  test('redacts every user of a list', () => {
    expect(redactOwner({ user: [{ ...PUBLIC, ...PRIVATE }] })).toEqual({ user: [PUBLIC] })
    expect(redactOwner([{ ...PUBLIC, ...PRIVATE }])).toEqual([PUBLIC])
  })

  test.each(['avatar', 'Avatar'])('keeps only the URL of an %s', (name) => {
    const avatar = { public_id: 'secret', url: 'https://d.example/me.png' }
    expect(redactOwner({ user: { [name]: avatar } })).toEqual({ user: { [name]: { url: avatar.url } } })
  })

  test('drops a user under another name', () => {
    expect(redactOwner({ success: true, User: PRIVATE, USER: [PRIVATE] })).toEqual({ success: true })
  })

  test.each([null, 'text', 7])('replaces an invalid user: %j', (user) => {
    expect(redactOwner({ success: true, user })).toEqual({ success: true, user: null })
  })

  test('keeps an error', () => {
    expect(redactOwner({ success: false, message: 'No.' })).toEqual({ success: false, message: 'No.' })
  })
})
