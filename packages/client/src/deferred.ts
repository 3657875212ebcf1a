// A promise with its ends in hand: `Promise.withResolvers`, which Node 20 does not have.
// Not for the exchange: that has a newer Node.

export interface Deferred<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T | PromiseLike<T>) => void
  readonly reject: (reason: unknown) => void
}

export function deferred<T>(): Deferred<T> {
  let ends: Omit<Deferred<T>, 'promise'> | undefined
  const promise = new Promise<T>((resolve, reject) => {
    ends = { resolve, reject }
  })
  return { promise, ...(ends as unknown as Omit<Deferred<T>, 'promise'>) }
}
