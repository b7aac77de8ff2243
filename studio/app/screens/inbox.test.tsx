import { act, fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderStudio, settle } from '../../../tests/fakes/studio/render.tsx'
import { Inbox } from './inbox.tsx'

const MAIL = { state: 'sent', attempts: 1, error: undefined }
const toMessage = (number: number, subject: string) => ({
  ...{ number, subject, senderName: 'Ada', createdAt: '2026-01-02T03:04:05Z', state: 'read', mail: MAIL },
})
const REPLY = { messages: [toMessage(1, 'A project'), toMessage(2, 'Buy')], isCut: false, unread: 0, quarantined: 1 }
const click = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

async function open(replies: Record<string, unknown> = {}) {
  const opened = renderStudio(<Inbox />, {
    replies: {
      ...{ 'GET inbox': REPLY, 'GET inbox/1': { message: 'Write to me.', addresses: [] }, 'POST inbox': { unread: 0 } },
      ...{ 'GET inbox/2': { message: 'Cheap.', reason: 'hidden field filled in', addresses: ['b@buy.example'] } },
      ...replies,
    },
  })
  await settle()
  const posted = () => opened.requests.filter((each) => each.startsWith('POST inbox'))
  return { ...opened, posted }
}

test('shows why a message is in quarantine, and releases it', async () => {
  const { posted } = await open()
  fireEvent.click(screen.getByRole('radio', { name: /^Quarantine ?1$/ }))
  await click(/Buy/)
  await settle()
  expect(screen.getByText(/In quarantine: hidden field filled in\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Reply to b@buy.example' }).getAttribute('href')).toMatch(/^mailto:b@buy/)
  await click('Release')
  expect(posted()).toEqual(['POST inbox {"number":2,"action":"release"}'])
})

test('deletes a message when its notice ends, and lists it again after an undo or a failure', async () => {
  const refuse = vi.fn(() => Promise.resolve({ unread: 0 }))
  const { editor, posted } = await open({ 'POST inbox': refuse })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const isListed = () => screen.queryByRole('button', { name: /A project/ }) !== null
  await click(/A project/)
  await click('Delete')
  expect([isListed(), posted()]).toEqual([false, []])
  act(() => void editor.undoToast())
  expect(isListed()).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(posted()).toEqual([])
  await click('Delete')
  refuse.mockRejectedValueOnce(new Error('The database is locked.'))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(posted()).toEqual(['POST inbox {"number":1,"action":"delete"}'])
  expect([isListed(), editor.state().toast?.text]).toEqual([true, 'The database is locked.'])
})

test('says where the messages are if the site is elsewhere and there are none', async () => {
  await open({ 'GET inbox': { ...REPLY, messages: [] } })
  expect(screen.getByText(/^No messages on this computer/)).toBeTruthy()
})
