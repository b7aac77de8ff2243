import { setImmediate } from 'node:timers/promises'

/**
 * Carries together what comes while an earlier load is on its way: many visitors at once then cost one transaction and
 * one wait for the disk, and one visitor alone waits for nobody. An outcome for each item, in their order.
 */
export function createConvoy<In, Out>(carry: (items: In[]) => Promise<Out[]>, most: number) {
  const waiting: { item: In; settled: PromiseWithResolvers<Out | undefined> }[] = []
  let underWay = false

  async function run(): Promise<void> {
    underWay = true
    while (waiting.length > 0) {
      // Whoever is at the door in this very moment comes along.
      await setImmediate()
      const load = waiting.splice(0, most)
      try {
        const outcomes = await carry(load.map(({ item }) => item))
        for (const [index, { settled }] of load.entries()) settled.resolve(outcomes[index])
      } catch (error) {
        for (const { settled } of load) settled.reject(error)
      }
    }
    underWay = false
  }

  return function join(item: In): Promise<Out | undefined> {
    const settled = Promise.withResolvers<Out | undefined>()
    waiting.push({ item, settled })
    if (!underWay) void run()
    return settled.promise
  }
}
