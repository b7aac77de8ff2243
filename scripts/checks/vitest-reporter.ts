import type { Reporter, TestModule, TestSpecification } from 'vitest/node'
import type { TestReport } from './run.ts'

/** Sends the times of each finished file to the process that runs the checks. */
// biome-ignore lint/style/noDefaultExport: Vitest loads the default export
export default class VitestReporter implements Reporter {
  done = 0
  total = 0

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.total = specifications.length
  }

  onTestModuleEnd(module: TestModule): void {
    this.done += 1
    const tests = [...module.children.allTests()].map((test) => ({
      name: `${module.relativeModuleId} › ${test.fullName}`,
      ms: test.diagnostic()?.duration ?? 0,
    }))
    process.send?.({ done: this.done, total: this.total, tests } satisfies TestReport)
  }
}
