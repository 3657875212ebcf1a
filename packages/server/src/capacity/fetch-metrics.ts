// Asks an exchange what it says of itself.
// Not what that means: exchange-reading.ts.

/** Throws in words for who reads the report. */
export async function fetchMetrics(url: string): Promise<string> {
  const ask = async () => {
    const answer = await fetch(url)
    return { status: answer.status, text: await answer.text() }
  }
  // once more: a connection that was kept may be closed in the moment in which it is used again
  const { status, text } = await ask()
    .catch(ask)
    .catch(({ message, cause }: Error) => {
      throw new Error(`${url} is not answered: ${cause instanceof Error ? cause.message : message}`)
    })
  if (status !== 200) throw new Error(`${url} is answered ${status}`)
  return text
}
