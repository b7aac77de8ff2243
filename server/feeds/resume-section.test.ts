import { expect, test } from 'vitest'
import { guessSection, withoutPlace } from './resume-section.ts'

test.each([
  "Bachelor's Degree in Computer Science",
  'B.Tech in Computer Science, NIT Trichy',
  'MSc in CS, ETH',
  'Master of Arts, Somewhere',
  'Computer Science, University of Oklahoma',
  'Student, University of Oslo',
  'Stanford University',
])('%s is education', (title) => {
  expect(guessSection(title)).toBe('education')
})

test.each([
  'Research Assistant, Stanford University',
  'High School Teacher',
  'Working Student, Web Team',
  "Master's Student and Freelancer",
  'Engineer, Bachelor & Sons',
])('%s is work', (title) => {
  expect(guessSection(title)).toBe('work')
})

test('removes the place from the end of a title', () => {
  expect(withoutPlace('Baker, Bread & Sons', 'Bread & Sons')).toBe('Baker')
  expect(withoutPlace('Baker, Bread & Sons', 'Elsewhere')).toBe('Baker, Bread & Sons')
  expect(withoutPlace('Bread & Sons', 'Bread & Sons')).toBe('')
  expect(withoutPlace('Baker')).toBe('Baker')
})
