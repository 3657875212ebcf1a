// Asks an exchange what it says of itself.
// Not what that means: exchange-reading.ts.

/** Throws in words for who reads the report. */
export async function fetchMetrics(url: string): Promise<string> {
  // once more: a connection that was kept may be closed in the moment in which it is used again
  const answer = await fetch(url)
    .catch(() => fetch(url))
    .catch(({ message, cause }: Error) => {
      throw new Error(`${url} is not answered: ${cause instanceof Error ? cause.message : message}`)
    })
  if (!answer.ok) throw new Error(`${url} is answered ${answer.status}`)
  return answer.text()
}
