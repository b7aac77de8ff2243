import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

// Without isolation, Testing Library registers its own cleanup only for the first file.
afterEach(cleanup)
// Test files share one document.
afterAll(() => document.body.replaceChildren())
