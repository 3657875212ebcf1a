// Has steps run some at a time, in their order; one that comes after another waits until that one has ended.
// It does not know what a step is made of.

export interface Ordered {
  readonly name: string
  readonly after?: string
}

/** A step whose `after` is not among the steps waits for nobody. */
export async function inOrder<Step extends Ordered>(
  steps: readonly Step[],
  atOnce: number,
  run: (step: Step) => Promise<void>,
): Promise<void> {
  const waiting = [...steps]
  const unfinished = new Set(steps.map(({ name }) => name))
  let ended = Promise.withResolvers<void>()
  const work = async () => {
    while (waiting.length > 0) {
      const at = waiting.findIndex(({ after }) => after === undefined || !unfinished.has(after))
      if (at < 0) {
        await ended.promise
        continue
      }
      const [step] = waiting.splice(at, 1) as [Step]
      await run(step)
      unfinished.delete(step.name)
      ended.resolve()
      ended = Promise.withResolvers()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
