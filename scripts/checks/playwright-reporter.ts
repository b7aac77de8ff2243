import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { ROOT } from '../setup/run-quietly.mjs'
import type { TestReport } from './run.ts'

/** Sends the time of each finished test to the process that runs the checks. */
// biome-ignore lint/style/noDefaultExport: Playwright loads the default export
export default class PlaywrightReporter implements Reporter {
  done = 0
  total = 0

  onBegin(_config: FullConfig, suite: Suite): void {
    this.total = suite.allTests().length
  }

  onTestEnd(test: TestCase, { duration: ms }: TestResult): void {
    this.done += 1
    const name = `${relative(ROOT, test.location.file)} › ${test.title}`
    process.send?.({ done: this.done, total: this.total, tests: [{ name, ms }] } satisfies TestReport)
  }

  printsToStdio(): boolean {
    return false
  }
}
