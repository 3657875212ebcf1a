// Work that may have to wait, written once for both cases: it runs through at once unless something it asks for is late.
// Not concurrency: one step after the other, in order.

/** Yields what it has to wait for and is given the answer. */
export type Steps<Result> = Generator<PromiseLike<string | undefined>, Result, string | undefined>

async function runLate<Result>(steps: Steps<Result>, first: PromiseLike<string | undefined>): Promise<Result> {
  let waitingFor = first
  for (;;) {
    let step: IteratorResult<PromiseLike<string | undefined>, Result>
    try {
      step = steps.next(await waitingFor)
    } catch (error) {
      // What the late part threw belongs to the step that asked for it; a step that failed by itself is over already.
      step = steps.throw(error)
    }
    if (step.done) return step.value
    waitingFor = step.value
  }
}

/** The result itself when nothing was late, else a promise of it. */
export function run<Result>(steps: Steps<Result>): Result | Promise<Result> {
  const first = steps.next()
  return first.done ? first.value : runLate(steps, first.value)
}
