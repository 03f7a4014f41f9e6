/** How properties run: the same cases each time, so that a failure belongs to the change that was made. */

/** `PROPERTY_SEED=…` tries other cases, `PROPERTY_RUNS=20` twenty times as many. */
export function runs(numRuns: number) {
  return { numRuns: numRuns * Number(process.env.PROPERTY_RUNS ?? 1), seed: Number(process.env.PROPERTY_SEED ?? 1) }
}
