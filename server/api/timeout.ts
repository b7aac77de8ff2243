/** Undefined if the promise rejects or takes too long. */
export async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  const timeout = Promise.withResolvers<undefined>()
  const timer = setTimeout(timeout.resolve, ms, undefined)
  try {
    return await Promise.race([promise, timeout.promise])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
