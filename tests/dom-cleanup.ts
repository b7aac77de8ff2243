import { afterAll, afterEach } from 'vitest'

// Without isolation, Testing Library registers its own cleanup only for the first file.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
  // Files share one document.
  afterAll(() => document.body.replaceChildren())
}
